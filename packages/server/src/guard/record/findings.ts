import { isWorse } from '@clinic/clinical/guard/verdicts'
import { RULES_VERSION } from '@clinic/clinical/rules-version'
import { type Actor, at } from '../../actor.ts'
import type { Db } from '../../db/open.ts'
import { bulkInsert } from '../../db/queries/bulk-insert.ts'
import { newId } from '../../ids.ts'
import type { JudgedRow } from '../judge-rows.ts'
import type { PatientSession } from './overrides.ts'

const insertFindings = bulkInsert('guardFinding')

type PlacedRow = JudgedRow & { readonly position: number; readonly careId?: string; readonly lineId?: string }

/** Stores the guard's findings for saved rows, unless all was clear, with the drug and ingredients as read at the time. */
export async function storeFindings(
  db: Db,
  actor: Actor,
  { patientId, sessionId }: PatientSession,
  rows: readonly PlacedRow[],
): Promise<void> {
  const told = rows.filter(({ guard }) => guard !== 'clear')
  if (told.length === 0) return
  await insertFindings(
    db,
    told.map(({ guard, overrideId, drug, itemId, ingredients, findings, position, careId = null, lineId = null }) => ({
      _id: newId(),
      sessionId,
      patientId,
      careId,
      lineId,
      position,
      itemId,
      drug,
      ingredients: JSON.stringify(ingredients),
      verdict: guard,
      kinds: JSON.stringify([...new Set(findings.map(({ kind }) => kind))]),
      allergyId: storedAllergy(findings),
      overrideId,
      rules: RULES_VERSION,
      at: at(actor),
      by: actor._id,
    })),
  )
}

/** The allergy of the worst finding. One known only from a text that has not been read into the list has no row. */
function storedAllergy(findings: JudgedRow['findings']): string | null {
  const about = findings.filter(({ allergyId }) => allergyId !== undefined && !allergyId.startsWith('text-'))
  return (
    about.reduce<(typeof about)[number] | undefined>((bad, each) => (!bad || isWorse(each.verdict, bad.verdict) ? each : bad), undefined)
      ?.allergyId ?? null
  )
}
