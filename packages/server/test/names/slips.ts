import { inventName } from '../../../../bench/store/names.ts'
import { createRandom, type Random } from '../../src/demo/random.ts'
import { searchable } from '../../src/names.ts'
import { PAIRS } from './labelled.ts'

export type Slip = { readonly typed: string; readonly meant: string }

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const SECOND_SLIP = 0.2

/** Names with a slip of the finger in one of their words, sometimes in two; none of the words is in the labelled pairs. The same ones for the same seed. */
export function slips(count: number, seed: number): Slip[] {
  const random = createRandom(seed)
  const labelled = new Set(PAIRS.flatMap(({ name, registered }) => searchable(`${name} ${registered}`).split(' ')))
  const meant = new Set<string>()
  while (meant.size < count) {
    const { firstname, lastname } = inventName(random, { firstname: '', lastname: '' })
    const name = searchable(`${firstname} ${lastname}`)
    const words = name.split(' ')
    if (words.length > 1 && words.every((word) => word.length > 3 && !labelled.has(word))) meant.add(name)
  }
  return [...meant].map((name) => ({ typed: slipped(random, name), meant: name }))
}

function slipped(random: Random, name: string): string {
  const words = name.split(' ')
  const first = random.whole(0, words.length - 1)
  const second = random.chance(SECOND_SLIP) ? (first + 1) % words.length : first
  return words.map((word, index) => (index === first || index === second ? misspelt(random, word) : word)).join(' ')
}

/** A letter left out, doubled, swapped with the next, or changed for its neighbour on the keyboard. */
function misspelt(random: Random, word: string): string {
  const place = random.whole(0, word.length - 2)
  const [before, letter = '', next = '', after] = [word.slice(0, place), word[place], word[place + 1], word.slice(place + 2)]
  return random.pick([
    before + next + after,
    before + letter + letter + next + after,
    before + next + letter + after,
    before + neighbourOf(random, letter) + next + after,
  ])
}

function neighbourOf(random: Random, letter: string): string {
  const row = KEYBOARD.find((keys) => keys.includes(letter)) ?? letter
  const place = row.indexOf(letter)
  return random.pick([row[place - 1], row[place + 1]].filter((key) => key !== undefined))
}
