import { NUMBER_FORMS, type NumberForm } from '@clinic/contract/patients/clinic-number'
import { countWithoutNumber, giveNumbers } from '@clinic/contract/patients/give-numbers'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { Button, NativeSelect, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, query } from '../../api/client.ts'
import { useDownload } from '../../api/download.ts'
import { queryClient } from '../../api/query-client.ts'
import type { ContractForm } from '../../forms/contract-form.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import type { SettingsValues } from './settings-values.ts'
import { WORDS } from './words.ts'

const FORMS = NUMBER_FORMS.map((value) => ({ value, label: WORDS.numberForms[value] }))
const waiting = query(countWithoutNumber, {})

type Props = { form: ContractForm<SettingsValues>; saved: NumberForm }

/** How people are numbered, one press that numbers those who were registered before, and the file that carries the numbers. */
export function NumberFields({ form, saved }: Props) {
  const wanted = form.values.clinicNumbers
  return (
    <>
      <NativeSelect label={WORDS.numberForm} description={WORDS.numberFormHelp} data={FORMS} {...form.field('clinicNumbers')} />
      {wanted !== 'off' && (wanted === saved ? <GiveNumbers /> : <p className="note">{WORDS.saveFirst}</p>)}
      {saved !== 'off' && <NumbersFile />}
    </>
  )
}

function GiveNumbers() {
  const { data } = useQuery(waiting)
  const [given, setGiven] = useState<number | null>(null)
  const left = data?.left ?? 0

  /** A batch a call: what was given stays given if the connection goes, and the next press continues. */
  async function give() {
    let count = 0
    setGiven(count)
    try {
      for (let isMore = true; isMore; ) {
        const answer = await call(giveNumbers, {}, { idempotencyKey: newKey() })
        count += answer.given
        queryClient.setQueryData(waiting.queryKey, { left: answer.left })
        setGiven(count)
        isMore = answer.given > 0 && answer.left > 0
      }
      notify.success(WORDS.allNumbersGiven(count))
    } catch (error) {
      notify.failure(error)
    }
    setGiven(null)
  }

  if (!data) return null
  if (given !== null)
    return (
      <div role="status">
        <p>{WORDS.numbersGiven(given, given + left)}</p>
        <Progress mt="xs" value={given + left === 0 ? 100 : (100 * given) / (given + left)} aria-hidden />
      </div>
    )
  return (
    <>
      {left > 0 && (
        <Button variant="default" className="own-width" onClick={() => void give()}>
          {WORDS.giveNumbers(left)}
        </Button>
      )}
      <p className="note">{WORDS.giveAdvice(left)}</p>
    </>
  )
}

function NumbersFile() {
  const { received, start } = useDownload((options) => download(downloadPatients, { query: { numbers: 'true' } }, options))
  return (
    <Button variant="default" className="own-width" loading={received !== null} onClick={() => void start()}>
      {WORDS.downloadNumbers}
    </Button>
  )
}
