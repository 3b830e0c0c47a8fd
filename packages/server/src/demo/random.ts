/** Random-looking numbers that are the same at every run (mulberry32). */
export type Random = {
  /** From 0 up to 1. */
  next: () => number
  /** A whole number from `least` to `most`, inclusive. */
  whole: (least: number, most: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (share: number) => boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    pick: (list) => list[whole(0, list.length - 1)] as (typeof list)[number], // the index is within the list
    chance: (share) => next() < share,
  }
}
