export { searchable } from '@clinic/contract/names'

/** How item names and bed tags are compared: case, and spaces around and between, do not count. */
export function uniqueKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
