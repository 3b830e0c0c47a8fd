import type { Strip } from '@clinic/clinical/results/strip'
import { factsOf, type GlucoseUnit, type Test } from '@clinic/clinical/results/tests'
import { resultWords } from '@clinic/clinical/results/words'
import { recordResult, type TestResult, type TestResultInput } from '@clinic/contract/results/results'
import type { Session } from '@clinic/contract/sessions/session-record'
import { z } from 'zod'
import { useContractForm } from '../../../forms/contract-form.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { isKept, type KeptRequest } from '../../../outbox/kept-request.ts'
import { sendOrKeep } from '../../../outbox/send/send-or-keep.ts'
import { WORDS } from './words.ts'

export type ResultValues = {
  test: Test | ''
  value: string
  unit: string
  context: string
  strip: Strip
}

/** The result of a test to add to a session. The unit of a glucose is the clinic's until it is switched. */
export function useResultForm({ _id, patientId: { firstname, lastname } }: Session, glucoseUnit: GlucoseUnit | null, onDone: () => void) {
  const initial: ResultValues = { test: '', value: '', unit: glucoseUnit ?? '', context: 'unknown', strip: {} }
  return useContractForm({
    schema: z.preprocess((values) => bodyOf(_id, values as ResultValues), recordResult.body),
    initial,
    draft: `result:${_id}`,
    send: (body: TestResultInput, idempotencyKey) =>
      sendOrKeep(recordResult, { body }, { idempotencyKey, form: `result:${_id}`, who: `${firstname} ${lastname}` }),
    onSuccess: (saved: TestResult | KeptRequest) => {
      if (!isKept(saved)) notify.success(WORDS.saved(resultWords(saved)))
      onDone()
    },
  })
}

/** Only what the test has: what was typed for another one is left out. */
function bodyOf(id: string, { test, value, unit, context, strip }: ResultValues): Record<string, unknown> {
  if (test === '') return { id, test }
  if (test === 'urine') return { id, test, strip }
  if (test === 'glucose') return { id, test, value, context, ...(unit !== '' && { unit }) }
  const [only] = factsOf(test).units ?? []
  return { id, test, value, ...(only !== undefined && { unit: only }) }
}
