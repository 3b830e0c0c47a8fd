import { readFileSync } from 'node:fs'

/** Words and passwords that guessers try first, and how people vary them. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean),
)

/** Keyboard rows and sequences that people type by running along the keys. */
const WALKS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '!@#$%^&*()',
].flatMap((row) => [row, Array.from(row).reverse().join('')])

const LEET: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/**
 * Would a guesser try this first: a common word or password, also with digits added or replacing letters; a run along the keys; a
 * repetition?
 */
export function isCommonPassword(password: string): boolean {
  const tried = password.toLowerCase()
  const core = tried.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const plain = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => LEET[sign] ?? sign)
  const forms = [tried, core, plain(tried), plain(core), plain(tried.replace(/[\d\W_]+$/, ''))]
  return forms.some((form) => COMMON.has(form)) || isWalk(tried) || isRepetition(tried)
}

const isWalk = (text: string) => WALKS.some((row) => row.includes(text))

/** 'aaaaaa', '123123', 'lovelove': one short piece repeated. */
const isRepetition = (text: string) => /^(.{1,4})\1+$/u.test(text)
