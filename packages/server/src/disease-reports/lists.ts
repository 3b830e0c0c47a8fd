import { DIAGNOSES } from '@clinic/clinical/diagnoses/diagnoses'
import { diagnosisName } from '@clinic/clinical/diagnoses/diagnosis-name'
import { LISTS_DATED, REPORTABLE_DISEASES } from '@clinic/clinical/disease-reports/diseases'
import { SOURCES } from '@clinic/clinical/sources'
import type { getDiseaseLists } from '@clinic/contract/disease-reports/disease-weeks'
import type { ReplyOf } from '@clinic/contract/endpoint'
import type { Db } from '../db/open.ts'
import { diseasesOff } from '../settings/diseases-off.ts'

const NAMES = new Map(DIAGNOSES.map(({ code, label }) => [code, diagnosisName(label)]))

/** Both lists, with what an admin has switched off. */
export async function getLists(db: Db): Promise<ReplyOf<typeof getDiseaseLists>> {
  const off = await diseasesOff(db)
  return {
    dated: LISTS_DATED,
    source: SOURCES['IDSR-R'].title,
    diseases: REPORTABLE_DISEASES.map(({ key, label, list, codes, reviewed }) => ({
      disease: key,
      label,
      list,
      diagnoses: codes.map((code) => `${NAMES.get(code) ?? code} (${code})`),
      on: !off.has(key),
      reviewed,
    })),
  }
}
