import { readFileSync } from 'node:fs'

/** Words and whole passwords that guessing starts with, and the ways in which people vary them. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean),
)

/** Rows of keys and of signs along which fingers walk. */
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

/** Is this among the first that a guesser tries: a common word or password, also with digits around it or digits for letters; a walk; a repetition? */
export function isCommonPassword(password: string): boolean {
  const tried = password.toLowerCase()
  const core = tried.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const plain = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => LEET[sign] ?? sign)
  const forms = [tried, core, plain(tried), plain(core), plain(tried.replace(/[\d\W_]+$/, ''))]
  return forms.some((form) => COMMON.has(form)) || isWalk(tried) || isRepetition(tried)
}

const isWalk = (text: string) => WALKS.some((row) => row.includes(text))

/** 'aaaaaa', '123123', 'lovelove': one short piece again and again. */
const isRepetition = (text: string) => /^(.{1,4})\1+$/u.test(text)
