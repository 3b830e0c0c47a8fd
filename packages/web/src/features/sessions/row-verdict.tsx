import { REASON_CODES, REASON_WORDS } from '@clinic/contract/clinical/guard-override'
import type { CheckedRow } from '@clinic/contract/guard'
import { Textarea } from '@mantine/core'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import type { ContractForm } from '../../forms/contract-form.ts'
import { Choice } from '../../ui/choice.tsx'
import careStyles from './care.module.css'
import type { CareRow } from './care-rows.ts'
import type { Guard } from './use-guard.ts'
import { WORDS } from './words.ts'

type Props = {
  form: Pick<ContractForm<{ drugs: CareRow[] }>, 'field'>
  place: number
  verdict: CheckedRow | undefined
  doctors: Guard['doctors']
}

/** What the guard says of a row: the word, why, and its source; a stop asks for the reason here, so that no dialog opens over the form. */
export function RowVerdict({ form, place, verdict, doctors }: Props) {
  const told = verdict?.findings.filter(({ kind }) => kind !== 'twice-in-record') ?? []
  if (!verdict || told.length === 0) return <div role="status" />
  const isStop = verdict.verdict === 'stop'
  const Icon = isStop ? IconAlertOctagon : IconAlertTriangle
  return (
    <div className={careStyles.verdict} data-verdict={verdict.verdict}>
      <div role={isStop ? 'alert' : 'status'}>
        <p className={careStyles.note}>
          <Icon size={18} aria-hidden /> <strong>{WORDS.verdicts[verdict.verdict]}</strong>
        </p>
        <ul className={careStyles.findings}>
          {told.map(({ text, source }) => (
            <li key={text}>
              {text} <span className={careStyles.source}>{WORDS.source(source)}</span>
            </li>
          ))}
        </ul>
        {verdict.answered && <p className={careStyles.note}>{WORDS.answeredBy(verdict.answered.by.name, verdict.answered.reason)}</p>}
        {isStop && verdict.owes === 'doctor' && !verdict.answered && <p className={careStyles.note}>{WORDS.onlyADoctor}</p>}
      </div>
      {isStop && (verdict.owes === 'reason' || verdict.owes === 'agreement') && (
        <Reason form={form} place={place} verdict={verdict} doctors={doctors} />
      )}
    </div>
  )
}

function Reason({ form, place, verdict, doctors }: Props) {
  const path = `drugs.${place}.override` as const
  const codes = REASON_CODES.map((value) => ({ value, label: REASON_WORDS[value] }))
  return (
    <div className={careStyles.reason}>
      <Choice label={WORDS.whyGoOn} options={codes} {...form.field(`${path}.reasonCode`)} />
      <Textarea label={WORDS.inYourWords} description={WORDS.reasonHelp} {...form.field(`${path}.reason`)} />
      {verdict?.owes === 'agreement' && (
        <Choice
          label={WORDS.whoAgreed}
          options={doctors.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...form.field(`${path}.agreedWith`)}
        />
      )}
    </div>
  )
}
