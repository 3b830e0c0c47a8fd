import { among, listOf } from '../db/among.ts'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/prepared.ts'
import { endOfPrefix } from '../db/sql.ts'
import { kinOf } from './name-forms.ts'
import { isNear, lessOneLetter, piecesOf, soundOf } from './near.ts'

/** Known words that may be meant by a word of a search, the likeliest first; `beginning` gives those that begin with it. */
export type LikeWords = { (term: string, most: number): Promise<string[]>; beginning: (term: string) => Promise<string[]> }

/** Remembers what it found, for the length of one search. */
export function likeWordsIn(db: Db): LikeWords {
  const known = new Map<string, Promise<string[]>>()
  async function like(term: string, most: number): Promise<string[]> {
    const words = known.get(term) ?? likeWords(db, term)
    known.set(term, words)
    return (await words).slice(0, most)
  }
  async function beginning(term: string): Promise<string[]> {
    const words = await wordsFrom.all(db, { term, end: endOfPrefix(term), most: MOST_BEGINNING })
    return words.map(({ word }) => word)
  }
  return Object.assign(like, { beginning })
}

/** Each of them is looked up by itself: walking through all pairs of all words that begin so would take the longer the more there are. */
const MOST_BEGINNING = 200

/** Of each way of being like the term. */
const MOST = 300

/** Words near the term, of its family, words that hold it (but do not begin with it), and its own pieces. */
async function likeWords(db: Db, term: string): Promise<string[]> {
  const [near, holding, pieces] = await Promise.all([
    nearWords(db, term, MOST),
    inside.all(db, { term, end: endOfPrefix(term), most: MOST }),
    ownWords.all(db, { words: listOf(piecesOf(term)) }),
  ])
  const longest = pieces.toSorted((a, b) => b.word.length - a.word.length)
  return [...new Set([...near, ...kinOf(term), ...[...holding, ...longest].map(({ word }) => word)])]
}

const ownWords = prepare<{ words: string }>()((db, value) =>
  db
    .selectFrom('nameKey')
    .select('word')
    .where('kind', '=', 'part')
    .where(among(db, 'key', value('words')))
    .whereRef('key', '=', 'word'),
)

const wordsFrom = prepare<{ term: string; end: string; most: number }>()((db, value) =>
  db
    .selectFrom('nameKey')
    .select('word')
    .where('kind', '=', 'part')
    .where('key', '>=', value('term'))
    .where('key', '<', value('end'))
    .whereRef('key', '=', 'word')
    .orderBy('key')
    .limit(value('most')),
)

const inside = prepare<{ term: string; end: string; most: number }>()((db, value) =>
  db
    .selectFrom('nameKey')
    .select('word')
    .where('kind', '=', 'part')
    .where('key', '>=', value('term'))
    .where('key', '<', value('end'))
    .where((eb) => eb.or([eb('word', '<', value('term')), eb('word', '>=', value('end'))]))
    .limit(value('most')),
)

/** Known words that sound like the term or are one letter off. */
export async function nearWords(db: Db, term: string, most: number): Promise<string[]> {
  const [sounding, oneOff] = await Promise.all([
    bySound.all(db, { sound: soundOf(term), most }),
    byLetters.all(db, { keys: listOf([term, ...lessOneLetter(term)]), most }),
  ])
  const words = new Set([...sounding, ...oneOff].map(({ word }) => word))
  return [...words].filter((word) => isNear(term, word))
}

const bySound = prepare<{ sound: string; most: number }>()((db, value) =>
  db.selectFrom('nameKey').select('word').where('kind', '=', 'sound').where('key', '=', value('sound')).limit(value('most')),
)

const byLetters = prepare<{ keys: string; most: number }>()((db, value) =>
  db
    .selectFrom('nameKey')
    .select('word')
    .where('kind', '=', 'less')
    .where(among(db, 'key', value('keys')))
    .limit(value('most')),
)
