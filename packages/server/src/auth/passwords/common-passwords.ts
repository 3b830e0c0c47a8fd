import { readFileSync } from 'node:fs'
import { searchable } from '../../names.ts'

/** Words and passwords that guessers try first, and how people vary them. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean),
)

/** Keyboard rows and sequences that people type by running along the keys. */
const WALKS = [
  '0123456789'.repeat(3),
  'abcdefghijklmnopqrstuvwxyz'.repeat(2),
  'qwertyuiopasdfghjklzxcvbnm',
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

/** Would a guesser try exactly this before anything else: a listed password, or figures that run or repeat? */
export function isFirstGuess(password: string): boolean {
  const tried = password.toLowerCase()
  return COMMON.has(tried) || (/^\d+$/.test(tried) && (isWalk(tried) || isRepetition(tried)))
}

const isWalk = (text: string) => WALKS.some((row) => row.includes(text))

/** 'aaaaaa', '123123', 'lovelove': one piece repeated. */
const isRepetition = (text: string) => /^(.+?)\1+$/u.test(text)

/** A part of the clinic's name, also with digits around it, however it is spaced: 'Saints2026'. */
export function isOfName(password: string, clinicName: string): boolean {
  const core = coreOf(password)
  return core.length >= NAME_LETTERS && squash(clinicName).includes(core)
}

/** Fewer letters are found in most names. */
const NAME_LETTERS = 4

/** The same for a passphrase, with the clinic's name and two common words in a row, however they are spaced. */
export function isCommonPassphrase(passphrase: string, clinicName: string): boolean {
  const [tried, name] = [squash(passphrase), squash(clinicName)]
  const core = coreOf(passphrase)
  const isName = core !== '' && (name.includes(core) || core.replace(name, '').length < OWN_LETTERS)
  return isName || [tried, core].some((form) => isCommonPassword(form) || isTwoCommon(form))
}

/** What a passphrase must hold beside the clinic's name. */
const OWN_LETTERS = 5

const squash = (text: string) => searchable(text).replaceAll(' ', '')
const coreOf = (text: string) => squash(text).replaceAll(/^\d+|\d+$/g, '')

const isTwoCommon = (text: string) =>
  Array.from(text).some((_, at) => COMMON.has(text.slice(0, at)) && (COMMON.has(text.slice(at)) || isWalk(text.slice(at))))
