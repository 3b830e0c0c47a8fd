import { addProblem, ProblemInput } from '@clinic/contract/problems/problems'
import { Button, Group, TextInput } from '@mantine/core'
import { z } from 'zod'
import { call } from '../../../api/client.ts'
import { useContractForm } from '../../../forms/contract-form.ts'
import { SCREEN } from '../../../lib/texts.ts'
import styles from './chart.module.css'
import { WORDS } from './words.ts'

/** Typed as '05/2019', and sent as '2019-05'. */
const Since = z
  .string()
  .transform((typed) => (typed.trim() === '' ? null : turned(typed.trim())))
  .pipe(ProblemInput.shape.since.unwrap())
const Typed = z.object({ label: ProblemInput.shape.label, since: Since })

const turned = (typed: string) =>
  /^\d{4}-/.test(typed)
    ? typed
    : typed
        .split(/\s*[/.-]\s*/)
        .toReversed()
        .join('-')
        .replace(/-(\d)$/, '-0$1')

export function AddProblem({ patientId, onDone }: { patientId: string; onDone: () => void }) {
  const form = useContractForm({
    schema: Typed,
    initial: { label: '', since: '' },
    draft: `problem-${patientId}`,
    send: (body, idempotencyKey) => call(addProblem, { params: { id: patientId }, body }, { idempotencyKey }),
    onSuccess: onDone,
  })
  return (
    <form {...form.props} className={styles.form} aria-label={WORDS.addProblem}>
      <TextInput label={WORDS.problem} required autoComplete="off" data-autofocus autoFocus {...form.field('label')} />
      <TextInput label={WORDS.sinceWhen} placeholder="2019" title={WORDS.sinceForm} autoComplete="off" {...form.field('since')} />
      <Group gap="sm" justify="flex-end" className="whole-line">
        <Button
          variant="default"
          onClick={() => {
            form.discard()
            onDone()
          }}
          disabled={form.busy}
        >
          {SCREEN.cancel}
        </Button>
        <Button type="submit" loading={form.busy}>
          {WORDS.add}
        </Button>
      </Group>
    </form>
  )
}
