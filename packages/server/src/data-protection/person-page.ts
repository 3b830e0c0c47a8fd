import { sentenceOf } from '@clinic/contract/audit/events'
import { escapeMarkup } from '../http/browser/escape-markup.ts'
import type { PersonData, StoredRow } from './read-person.ts'

type Page = {
  readonly data: PersonData
  readonly clinicName: string
  /** ISO 8601. */
  readonly at: string
  readonly timeZone: string
}

/** Columns that mean something to the program only. */
const INNER =
  /^(_id|.*Id|.*Key|.*Hash|searchName|version|position|code|copy|rules|ageRangeOn|opening|scale|borrowed|caveats|kinds|entity|guard|rulesVersion|format|ips)$/
const STYLE = `
  :root { color-scheme: light }
  body { margin: 0; background: #f6f4f1; color: #1c2421; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif }
  main { max-width: 46rem; margin: 2rem auto; padding: 2.5rem 3rem; background: #fff; border-radius: 10px; box-shadow: 0 1px 3px #0002 }
  h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .25rem } h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; padding-top: 1rem; border-top: 1px solid #e3dfd9 }
  p { margin: .5rem 0 } .note { color: #56605c }
  dl { display: grid; grid-template-columns: minmax(9rem, 14rem) 1fr; gap: .15rem 1.25rem; margin: 0 0 1rem; break-inside: avoid }
  .row + .row { border-top: 1px dotted #d9d4cd; padding-top: .75rem }
  dt { color: #56605c } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
  nav ul { columns: 2; padding-left: 1.1rem } a { color: #0b6a5d }
  table { width: 100%; border-collapse: collapse; font-size: .92rem } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #ece8e2 }
  @media (max-width: 40rem) { main { margin: 0; padding: 1.25rem; border-radius: 0 } dl { grid-template-columns: 1fr } dt { margin-top: .4rem } nav ul { columns: 1 } }
  @media print { body { background: #fff } main { margin: 0; padding: 0; max-width: none; box-shadow: none } nav { display: none } }`

/** A page that opens in any browser, without a network: everything of the person in plain words, and who looked at it. */
export function personPage({ data, clinicName, at, timeZone }: Page): string {
  const write = writerOf(data, timeZone)
  const shown = data.tables.filter(({ title, rows }) => title !== null && rows.length > 0)
  const name = nameOf(data)
  const sections = shown.map(
    ({ table, title, rows }) => `<section id="${table}"><h2>${escapeMarkup(title ?? '')}</h2>${rows.map(write.row).join('')}</section>`,
  )
  const looked = data.tables.find(({ table }) => table === 'auditEvent')?.rows ?? []
  const parts = [...shown.map(({ table, title }) => [table, title ?? ''] as const), ['looked', WORDS.looked] as const]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(WORDS.title(name))}</title><style>${STYLE}</style></head>
<body><main>
<h1>${escapeMarkup(WORDS.title(name))}</h1>
<p class="note">${escapeMarkup(WORDS.from(clinicName, write.time(at)))}</p>
<p>${escapeMarkup(WORDS.what)}</p>
<nav aria-label="Contents"><ul>${parts.map(([id, title]) => `<li><a href="#${id}">${escapeMarkup(title)}</a></li>`).join('')}</ul></nav>
${sections.join('\n')}
<section id="looked"><h2>${escapeMarkup(WORDS.looked)}</h2><p>${escapeMarkup(WORDS.lookedHow)}</p>
<table><thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What they did</th></tr></thead><tbody>
${looked.map(write.event).join('\n')}
</tbody></table></section>
</main></body></html>
`
}

const WORDS = {
  title: (name: string) => `What we hold of ${name}`,
  from: (clinic: string, time: string) => `${clinic}, ${time}`,
  what: 'This page has everything that our records say of you, in plain words. The folder “data” beside it has the same, complete, as files that a computer can read (JSON). You may ask us to correct what is wrong.',
  looked: 'Who looked at your record, and who changed it',
  lookedHow: 'Lists are noted once an hour for each person. Names that a search shows are not listed here.',
} as const

function nameOf({ tables, records }: PersonData): string {
  const rows = tables.find(({ table }) => table === 'patient')?.rows ?? []
  const row = rows.find(({ _id }) => _id === records[0]) ?? rows[0]
  return row ? `${row.firstname} ${row.lastname}` : ''
}

/** ‘co_morbities’, ‘ageRange’ and ‘createdAt’ as words. */
function labelOf(column: string): string {
  const words = column
    .replaceAll('_', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ (at|on|by)$/, ' $1')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const linesOf = (pairs: readonly (readonly [string, string])[]) => pairs.map(([label, text]) => `${label}: ${text}`).join('\n')

/** What a column keeps as JSON: an object, or a list of texts and objects. A number in brackets is someone's own words. */
function partsIn(text: string): object | null {
  if (!/^[[{]/.test(text)) return null
  try {
    const parts: unknown = JSON.parse(text)
    const isList = Array.isArray(parts) && parts.every((part) => typeof part === 'string' || (typeof part === 'object' && part !== null))
    return isList || !Array.isArray(parts) ? (parts as object) : null // what begins with a bracket is a list or an object
  } catch {
    return null
  }
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** What a sentence says in the place of each name. */
const EVENT_NAMES = { patient: 'you', session: 'a visit', person: 'a member of the staff', from: 'a bed', to: 'a bed' } as const

function writerOf({ staff, tables }: PersonData, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const time = (text: string) => format.format(new Date(text))
  const staffOf = (id: string) => staff[id] && `${staff[id].name} (${staff[id].role})`
  const pairsOf = (stored: object) =>
    Object.entries(stored)
      .filter(([column]) => !INNER.test(column))
      .map(([column, value]) => [labelOf(column), textOf(value)] as const)
      .filter(([, text]) => text !== '')
  function textOf(value: unknown): string {
    if (Array.isArray(value)) return value.map(textOf).join('\n')
    if (typeof value === 'object' && value !== null) return linesOf(pairsOf(value))
    if (typeof value !== 'string') return value === null ? '' : String(value)
    const kept = partsIn(value)
    return kept ? textOf(kept) : (staffOf(value) ?? (TIME.test(value) ? time(value) : value))
  }
  const stays = tables.find(({ table }) => table === 'admission')?.rows ?? []
  /** Of a move, whose event is about the stay that it began. */
  const bedsOf = (entityId: string | null) => {
    const to = stays.find(({ _id }) => _id === entityId)
    const from = to && stays.find(({ _id }) => _id === to.movedFrom)
    return from ? { from: String(from.tag), to: String(to.tag) } : {}
  }
  const row = (stored: StoredRow): string => {
    return `<dl class="row">${pairsOf(stored)
      .map(([label, text]) => `<dt>${escapeMarkup(label)}</dt><dd>${escapeMarkup(text)}</dd>`)
      .join('')}</dl>`
  }
  const event = ({ at, actorId, type, outcome, fields, rows, entityId, patientId }: StoredRow): string => {
    const said = sentenceOf(String(type))
    const parts = {
      userId: null,
      patientId: { _id: patientId },
      entityId: entityId === null ? null : String(entityId),
      fields: JSON.parse(String(fields)) as string[], // written as a list of names
      rows: rows === null ? null : Number(rows),
    }
    const sentence = said === null ? String(type) : typeof said === 'string' ? said : said(parts)
    const named: Partial<Record<string, string>> = { ...EVENT_NAMES, ...bedsOf(parts.entityId) }
    const words = sentence.replaceAll(/\{(\w+)\}/g, (blank, name: string) => named[name] ?? blank)
    const done = outcome === 'ok' ? words : `${words} (refused)`
    return `<tr><td>${time(String(at))}</td><td>${escapeMarkup(staffOf(String(actorId)) ?? '–')}</td><td>${escapeMarkup(done)}</td></tr>`
  }
  return { time, row, event }
}
