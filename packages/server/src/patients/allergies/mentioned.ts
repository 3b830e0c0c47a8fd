import { type AllergyEntry, labelKey } from '@clinic/clinical/allergies/allergy-entries'
import type { MentionPlace } from '@clinic/clinical/allergies/allergy-terms'
import { mentionedAllergies, notListed } from '@clinic/clinical/allergies/mentioned-allergies'
import { labelInSentence } from '@clinic/clinical/drugs/read-box'
import type { Allergies } from '@clinic/contract/patients/allergies'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { recordsOf } from '../../db/queries/group.ts'

type Row = { readonly place: MentionPlace | 'ended'; readonly text: string }

/** Allergies that the patient's problems, complaints or co-morbidities mention, and the list does not; nor those that a person ended. */
export async function mentionedElsewhere(db: Db, patientId: string, entries: readonly AllergyEntry[]): Promise<Allergies['mentioned']> {
  const { rows } = await sql<Row>`
    with "record" as (select "_id" from ${recordsOf(sql`${patientId}`)} as "members")
    select 'problems' as "place", "label" as "text" from "problem"
    where "patientId" in (select "_id" from "record") and "endedAt" is null
    union all
    select 'complaints', "complaints" from "session"
    where "patientId" in (select "_id" from "record") and "voidedAt" is null and ${mayMention('complaints')}
    union all
    select 'co-morbidities', "co_morbities" from "session"
    where "patientId" in (select "_id" from "record") and "voidedAt" is null and ${mayMention('co_morbities')}
    union all
    select 'ended', "label" from "allergy"
    where "patientId" in (select "_id" from "record") and "endedAt" is not null`.execute(db)
  const ended = rows.filter(({ place }) => place === 'ended').map(({ text }) => text)
  const found = rows.flatMap(({ place, text }) =>
    place === 'ended' ? [] : mentionedAllergies(text).map((label) => ({ label, name: labelInSentence(label), place })),
  )
  if (found.length === 0) return []
  const decided = [...entries, ...ended.map(entryOf)]
  const open = new Set(
    notListed(
      found.map(({ label }) => label),
      decided,
    ),
  )
  const first = Map.groupBy(found, ({ label }) => labelKey(label))
  return [...first.values()].flatMap(([one]) => (one && open.has(one.label) ? [one] : []))
}

/** Most texts mention nothing, and need not be read. */
const mayMention = (column: 'complaints' | 'co_morbities') => {
  const text = sql`lower(${sql.ref(column)})`
  return sql`(${text} like '%allerg%' or ${text} like '%react%' or ${text} like '%sensitiv%')`
}

const entryOf = (label: string): AllergyEntry => ({
  label,
  kind: 'drug',
  ingredient: null,
  groupCode: null,
  reaction: '',
  severity: 'unknown',
  source: 'asked',
})
