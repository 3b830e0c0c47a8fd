import { withoutHivLines } from '@clinic/clinical/results/private-words'
import { LINE } from '@clinic/contract/fields'
import { listObservations } from '@clinic/contract/observations/observations'
import { MAX_PAGE_SIZE } from '@clinic/contract/paging'
import { getBanner } from '@clinic/contract/patient-now/patient-now'
import { getAllergies } from '@clinic/contract/patients/allergies'
import { type Referral, sendReferral, URGENCIES, URGENCY_WORDS, type Urgency } from '@clinic/contract/referrals/referrals'
import { listResults } from '@clinic/contract/results/results'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Autocomplete, Button, Checkbox, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useContractForm } from '../../../forms/contract-form.ts'
import { KeyChoice } from '../../../ui/choose/key-choice.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { clinicToday } from '../../../ui/time/clinic-time.ts'
import { type LetterDraft, letterDraft } from './letter-text.ts'
import { REFERRAL_WORDS } from './words.ts'

type Props = { session: Session; facilities: readonly string[]; onSent: (referral: Referral) => void }

/** A letter to another clinic, filled from the visit. */
export function ReferralForm({ session, ...props }: Props) {
  const letter = useQuery({ queryKey: ['referral-letter', session._id, session.version], queryFn: () => loadLetter(session), staleTime: 0 })
  return (
    <ListState query={letter} rows={6} rowHeight={56}>
      {(draft) => <Fields session={session} draft={draft} {...props} />}
    </ListState>
  )
}

async function loadLetter(session: Session): Promise<LetterDraft> {
  const params = { id: session.patientId._id }
  const [banner, allergies, results, sets] = await Promise.all([
    call(getBanner, { params }),
    call(getAllergies, { params }),
    call(listResults, { params: { id: session._id }, query: { limit: MAX_PAGE_SIZE } }),
    call(listObservations, { params: { id: session._id }, query: { limit: MAX_PAGE_SIZE } }),
  ])
  return letterDraft({ session, banner, allergies, results: results.data, sets: sets.data, today: clinicToday() })
}

function Fields({ session, facilities, onSent, draft }: Props & { draft: LetterDraft }) {
  const form = useContractForm({
    schema: sendReferral.body,
    initial: { facility: '', department: '', urgency: 'urgent' as Urgency, reason: reasonOf(session), letter: draft.letter },
    draft: `referral:${session._id}`,
    send: (body, idempotencyKey) => call(sendReferral, { params: { id: session._id }, body }, { idempotencyKey }),
    onSuccess: onSent,
  })
  return (
    <form {...form.props} className="grid gap-5">
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <Autocomplete label={REFERRAL_WORDS.facility} required autoFocus data={[...facilities]} {...form.field('facility')} />
        <TextInput label={REFERRAL_WORDS.department} autoComplete="off" {...form.field('department')} />
      </SimpleGrid>
      <KeyChoice
        label={REFERRAL_WORDS.urgency}
        options={URGENCIES.map((value) => ({ value, label: URGENCY_WORDS[value] }))}
        value={form.values.urgency}
        onChange={(value) => form.setFieldValue('urgency', value ?? 'urgent')}
        required
      />
      <TextInput label={REFERRAL_WORDS.reason} required autoComplete="off" {...form.field('reason')} />
      <Textarea
        label={REFERRAL_WORDS.letter}
        description={REFERRAL_WORDS.letterHelp}
        required
        autosize
        minRows={8}
        maxRows={11}
        {...form.field('letter')}
      />
      {draft.private !== '' && (
        <WithHiv draft={draft} letter={form.values.letter} onChange={(text) => form.setFieldValue('letter', text)} />
      )}
      <FormActions>
        <Button type="submit" loading={form.busy}>
          {REFERRAL_WORDS.send}
        </Button>
      </FormActions>
    </form>
  )
}

/** The diagnosis, unless it tells of HIV. */
const reasonOf = ({ workingDiagnosis }: Session) => withoutHivLines(workingDiagnosis).trim().slice(0, LINE)

type PrivateLines = { draft: LetterDraft; letter: string; onChange: (letter: string) => void }

/** Off at first. The lines are added below what was typed, and taken away as they were added. */
function WithHiv({ draft, letter, onChange }: PrivateLines) {
  const added = `\n${draft.private}`
  return (
    <Checkbox
      label={REFERRAL_WORDS.withHiv}
      description={REFERRAL_WORDS.withHivHelp}
      checked={letter.includes(added)}
      onChange={({ currentTarget: { checked } }) => onChange(checked ? `${letter}${added}` : letter.replace(added, ''))}
    />
  )
}
