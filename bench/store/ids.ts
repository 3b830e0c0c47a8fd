import type { Random } from '@clinic/server/demo/random'

export type Ids = (time: number) => string

/** UUIDv7 like the server's own, sorted by the time given, but the same at every run. */
export function createIds(random: Random): Ids {
  let last = 0
  let sequence = 0
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return (time) => {
    sequence = time === last ? (sequence + 1) & 0xfff : 0
    last = time
    const clock = hex(time, 12)
    const node = hex(Math.floor(random.next() * 2 ** 32), 8) + hex(Math.floor(random.next() * 2 ** 16), 4)
    const variant = hex(0x8000 + Math.floor(random.next() * 0x4000), 4)
    return `${clock.slice(0, 8)}-${clock.slice(8)}-7${hex(sequence, 3)}-${variant}-${node}`
  }
}
