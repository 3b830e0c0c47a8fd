import { currentTransport } from './transport.ts'

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  currentTransport().save(content, name)
}
