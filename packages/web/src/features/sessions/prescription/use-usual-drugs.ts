import { diagnosisCodes } from '@clinic/clinical/diagnoses/diagnosis-codes'
import { listLearned } from '@clinic/contract/prescribing/learned-prescriptions'
import { getLastPrescription } from '@clinic/contract/prescribing/prescribing'
import type { UsableItem } from '@clinic/contract/stock/stock'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import type { PickGroup } from '../pickers/picker-props.ts'
import { choiceOfLine, type DrugChoice } from './line-drugs.ts'
import { LINE_WORDS } from './line-words.ts'

type PatientDiagnosis = { readonly patientId: string; readonly diagnosis: string }

/** Drugs listed before the stock: what this clinic usually gives for the diagnosis, and what this patient had last. */
export function useUsualDrugs(
  { patientId, diagnosis }: PatientDiagnosis,
  stock: readonly UsableItem[],
  isOpen: boolean,
): readonly PickGroup<DrugChoice>[] {
  const [code] = diagnosisCodes(diagnosis)
  const learned = useQuery({
    ...query(listLearned, { query: { diagnosis: code ?? '', patientId } }),
    enabled: isOpen && code !== undefined,
  })
  const last = useQuery({ ...query(getLastPrescription, { params: { id: patientId }, query: {} }), enabled: isOpen })
  const usual = unique(
    (code === undefined ? [] : (learned.data ?? [])).flatMap(({ lines }) => lines.map((line) => choiceOfLine(line, stock))),
  )
  const said = new Set(usual.map(({ _id }) => _id))
  const recent = unique((last.data?.hidden === undefined ? (last.data?.lines ?? []) : []).map((line) => choiceOfLine(line, stock))).filter(
    ({ _id }) => !said.has(_id),
  )
  const groups = [
    { label: LINE_WORDS.usualFor, items: usual },
    { label: LINE_WORDS.lastTime, items: recent },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

const unique = (choices: readonly DrugChoice[]) => [...new Map(choices.map((choice) => [choice._id, choice])).values()]
