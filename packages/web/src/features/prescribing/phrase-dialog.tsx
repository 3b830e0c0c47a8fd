import '@mantine/core/styles/Switch.layer.css'
import { createPhrase, listPhrases, type Phrase, PhraseInput, updatePhrase } from '@clinic/contract/prescribing/phrases'
import { Button, Modal, Switch, Textarea, TextInput } from '@mantine/core'
import { call } from '../../api/client.ts'
import { type ContractForm, useContractForm } from '../../forms/contract-form.ts'
import { differencesOf, useEditForm } from '../../forms/edit-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { useFocusBack } from '../../ui/float/use-focus-back.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { ChangedNotice } from '../../ui/page/changed-notice.tsx'
import type { EditedPhrase } from './phrase-list.tsx'
import { WORDS } from './words.ts'

type Props = { edited: EditedPhrase | null; mayEditClinics: boolean; onClose: () => void }

export function PhraseDialog({ edited, mayEditClinics, onClose }: Props) {
  useFocusBack(edited !== null)
  return (
    <Modal opened={edited !== null} onClose={onClose} title={edited === 'new' ? WORDS.newPhrase : WORDS.editPhrase} size="lg">
      {edited === 'new' && <NewPhrase mayEditClinics={mayEditClinics} onDone={onClose} />}
      {edited !== null && edited !== 'new' && <EditPhrase phrase={edited} onDone={onClose} />}
    </Modal>
  )
}

const sayIt = ({ trigger }: Phrase) => notify.success(WORDS.phraseSaved(trigger))

function NewPhrase({ mayEditClinics, onDone }: { mayEditClinics: boolean; onDone: () => void }) {
  const form = useContractForm({
    schema: PhraseInput,
    initial: { trigger: '', text: '', clinic: false },
    draft: 'new-phrase',
    send: (body, idempotencyKey) => call(createPhrase, { body }, { idempotencyKey }),
    onSuccess: (phrase) => {
      sayIt(phrase)
      onDone()
    },
  })
  return (
    <form {...form.props} aria-label={WORDS.newPhrase}>
      <PhraseInputs field={form.field} />
      {mayEditClinics && (
        <Switch label={WORDS.forEveryone} description={WORDS.forEveryoneHelp} mb="md" {...form.field('clinic', { type: 'checkbox' })} />
      )}
      <Buttons busy={form.busy} onCancel={onDone} />
    </form>
  )
}

const Edit = PhraseInput.omit({ clinic: true })
const LABELS = { trigger: WORDS.trigger, text: WORDS.phraseText } as const

function EditPhrase({ phrase, onDone }: { phrase: Phrase; onDone: () => void }) {
  const { form, conflict } = useEditForm({
    schema: Edit,
    record: phrase,
    valuesOf: (record) => ({ trigger: record.trigger, text: record.text, record }),
    latest: () => newest(phrase._id),
    draft: `phrase-${phrase._id}`,
    send: (body, idempotencyKey, { _id, version }) =>
      call(updatePhrase, { params: { id: _id }, body: { ...body, version } }, { idempotencyKey }),
    onSuccess: (saved) => {
      sayIt(saved)
      onDone()
    },
  })
  return (
    <form {...form.props} aria-label={WORDS.editPhrase}>
      {conflict && <ChangedNotice conflict={conflict} differences={differencesOf(LABELS, form.getValues(), conflict.theirs)} />}
      <PhraseInputs field={form.field} />
      <Buttons busy={form.busy} disabled={conflict !== null} onCancel={onDone} />
    </form>
  )
}

async function newest(id: string): Promise<Phrase> {
  const phrase = (await call(listPhrases, {})).find(({ _id }) => _id === id)
  if (!phrase) throw new Error('The phrase is not in the list any more')
  return phrase
}

function PhraseInputs({ field }: { field: ContractForm<Record<string, unknown>>['field'] }) {
  return (
    <>
      <TextInput
        label={WORDS.trigger}
        description={WORDS.triggerHelp}
        required
        leftSection="."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        mb="md"
        {...field('trigger')}
      />
      <Textarea label={WORDS.phraseText} required minRows={3} maxRows={12} mb="md" {...field('text')} />
    </>
  )
}

function Buttons({ busy, disabled = false, onCancel }: { busy: boolean; disabled?: boolean; onCancel: () => void }) {
  return (
    <FormActions>
      <Button variant="default" onClick={onCancel}>
        {SCREEN.cancel}
      </Button>
      <Button type="submit" loading={busy} disabled={disabled}>
        {SCREEN.save}
      </Button>
    </FormActions>
  )
}
