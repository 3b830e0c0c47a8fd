import { REASON_CODES, REASON_WORDS } from '@clinic/clinical/guard/guard-override'
import { isMalariaKind, MALARIA_REASONS } from '@clinic/clinical/guard/malaria-first'
import type { CheckedRow } from '@clinic/contract/guard/guard'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { Choice } from '../../../ui/choose/choice.tsx'
import { WORDS } from '../words.ts'
import careStyles from './care.module.css'
import { BOX_READ } from './override.ts'
import type { Guard } from './use-guard.ts'

type Props = {
  form: Pick<ContractForm<Record<string, unknown>>, 'field'>
  /** The path of the row's reason in the form; if missing, the reason is asked for later, in the row. */
  path?: string | undefined
  verdict: CheckedRow | undefined
  doctors: Guard['doctors']
  /** Actions available here. */
  children?: ReactNode
}

/**
 * The guard's verdict on a row: the word, the reason and its source. A refused row asks for the override reason here, so that no dialog
 * opens over the form.
 */
export function RowVerdict({ form, path, verdict, doctors, children }: Props) {
  // Check-in and the banner ask about allergies; the row does only if it cannot be saved before.
  const isSilent = verdict?.verdict === 'ask' && !verdict.refused
  const told = verdict?.findings.filter(({ kind }) => kind !== 'twice-in-record' && (kind !== 'not-asked' || verdict.refused)) ?? []
  if (!verdict || isSilent || told.length === 0) return <div role="status" />
  const isStop = verdict.verdict === 'stop'
  const owesWords = verdict.owes === 'reason' || verdict.owes === 'agreement'
  const isBox = verdict.refused && verdict.owes === 'code' && verdict.box !== null
  const asks = !isBox && ((isStop && owesWords) || (verdict.refused && (owesWords || verdict.owes === 'code')))
  const Icon = isStop ? IconAlertOctagon : IconAlertTriangle
  return (
    <div className={careStyles.verdict} data-verdict={verdict.verdict}>
      <div role={isStop ? 'alert' : 'status'}>
        <p className="flex wrap middle gap-columns-3 above-2">
          <Icon size={18} aria-hidden /> <strong>{WORDS.verdicts[verdict.verdict]}</strong>
        </p>
        <ul className="above-2 indent-5">
          {told.map(({ text, source }) => (
            <li key={text}>
              {text} <span className="quiet">{WORDS.source(source)}</span>
            </li>
          ))}
        </ul>
        {verdict.answered && (
          <p className="flex wrap middle gap-columns-3 above-2">{WORDS.answeredBy(verdict.answered.by.name, verdict.answered.reason)}</p>
        )}
        {verdict.owes === 'doctor' && !verdict.answered && (
          <p className="flex wrap middle gap-columns-3 above-2">{isStop ? WORDS.onlyADoctor : WORDS.otherGiver}</p>
        )}
      </div>
      {children}
      {isBox && path !== undefined && <ReadBox form={form} path={path} says={verdict.box ?? ''} />}
      {!asks && !isBox && path !== undefined && <MalariaReason form={form} path={path} findings={told} />}
      {asks && path !== undefined && <Reason form={form} path={path} owes={verdict.owes} doctors={doctors} />}
    </div>
  )
}

/** One press. Another allergy known meanwhile changes what it says, and takes the press back. */
function ReadBox({ form, path, says }: { form: Props['form']; path: string; says: string }) {
  const [code, box] = [form.field(`${path}.reasonCode`), form.field(`${path}.box`)]
  return (
    <Checkbox
      className={careStyles.reason}
      label={says}
      error={code.error}
      checked={code.value === BOX_READ && box.value === says}
      onChange={({ currentTarget: { checked } }) => {
        code.onChange(checked ? BOX_READ : '')
        box.onChange(checked ? says : '')
      }}
    />
  )
}

type Findings = { form: Props['form']; path: string; findings: CheckedRow['findings'] }

/** Why an antimalarial is given without a positive test: one press, and never required. Pressed again, it is taken back. */
function MalariaReason({ form, path, findings }: Findings) {
  const kind = findings.map((each) => each.kind).find(isMalariaKind)
  if (kind === undefined) return null
  const [code, reason] = [form.field(`${path}.reasonCode`), form.field(`${path}.reason`)]
  const said = code.value === 'other' ? reason.value : ''
  function say(words: string | null) {
    code.onChange(words === null ? '' : 'other')
    reason.onChange(words ?? '')
  }
  return (
    <div className={careStyles.reason}>
      <p>{WORDS.whyAntimalarial}</p>
      <div className="flex wrap gap-3">
        {MALARIA_REASONS[kind].map((words) => (
          <Button
            key={words}
            variant={words === said ? 'filled' : 'default'}
            px="sm"
            aria-pressed={words === said}
            onClick={() => say(words === said ? null : words)}
          >
            {words}
          </Button>
        ))}
      </div>
    </div>
  )
}

type QuestionProps = Pick<Props, 'form' | 'doctors'> & { path: string; owes: CheckedRow['owes'] }

function Reason({ form, path, owes, doctors }: QuestionProps) {
  const codes = REASON_CODES.map((value) => ({ value, label: REASON_WORDS[value] }))
  return (
    <div className={careStyles.reason}>
      <Choice label={WORDS.whyGoOn} options={codes} {...form.field(`${path}.reasonCode`)} />
      <Textarea
        label={WORDS.inYourWords}
        minRows={1}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={owes === 'code' ? undefined : WORDS.reasonHelp}
        {...form.field(`${path}.reason`)}
      />
      {owes === 'agreement' && (
        <Choice
          label={WORDS.whoAgreed}
          options={doctors.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...form.field(`${path}.agreedWith`)}
        />
      )}
    </div>
  )
}
