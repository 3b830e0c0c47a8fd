import { SummaryInput, type SummaryKey, sendSummary } from '@clinic/contract/sister-summaries/sister-summaries'
import { readKeyText } from '@clinic/contract/sister-summaries/summary-file'
import { Button, FileButton, Input, Textarea, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { saveFile } from '../../lib/save-file.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { WORDS } from './words.ts'

type Props = { patientId: string; clinics: readonly SummaryKey[]; onSent: () => void }

/** Chooses the clinic by a key that was used before, photographed or pasted, and saves the sealed file. */
export function SendSummary({ patientId, clinics, onSent }: Props) {
  const [refusal, setRefusal] = useState('')
  const form = useContractForm({
    schema: SummaryInput,
    initial: { clinic: '', key: '' },
    draft: `sister-summary:${patientId}`,
    send: (body, idempotencyKey) => call(sendSummary, { params: { id: patientId }, body }, { idempotencyKey }),
    onSuccess: ({ file, fileName }) => {
      saveFile(new Blob([file], { type: 'application/octet-stream' }), fileName)
      notify.success(WORDS.saved(fileName))
      onSent()
    },
  })

  /** A pasted or photographed text may have the name before the key. */
  function take(typed: string): boolean {
    const read = readKeyText(typed)
    form.setFieldValue('key', read?.key ?? typed)
    if (read && read.clinic !== '') form.setFieldValue('clinic', read.clinic)
    return read !== null
  }

  async function readPhoto(photo: File | null) {
    if (!photo) return
    setRefusal('')
    const { codeInPhoto } = await import('./code-in-photo.ts')
    const text = await codeInPhoto(photo)
    if (text === null) setRefusal(WORDS.noCode)
    else if (!take(text)) setRefusal(WORDS.noKey)
  }

  return (
    <form {...form.props} className="grid gap-5">
      <p>{WORDS.explain}</p>
      {clinics.length > 0 && (
        <Input.Wrapper label={WORDS.known} labelElement="div">
          <div className="flex wrap gap-3">
            {clinics.map(({ clinic, key }) => (
              <Button key={key} variant="default" aria-pressed={form.values.key === key} onClick={() => form.setValues({ clinic, key })}>
                {clinic}
              </Button>
            ))}
          </div>
        </Input.Wrapper>
      )}
      <FileButton accept="image/*" capture="environment" onChange={(photo) => void readPhoto(photo)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconCamera size={20} aria-hidden />}>
            {WORDS.photo}
          </Button>
        )}
      </FileButton>
      {refusal !== '' && (
        <p role="alert" className="warned">
          {refusal}
        </p>
      )}
      <TextInput label={WORDS.clinic} required autoComplete="off" {...form.field('clinic')} />
      <Textarea
        label={WORDS.key}
        description={WORDS.keyHelp}
        required
        autosize
        minRows={2}
        autoComplete="off"
        spellCheck={false}
        {...form.field('key')}
        onChange={(event) => void take(event.currentTarget.value)}
      />
      <FormActions>
        <Button type="submit" loading={form.busy}>
          {WORDS.make}
        </Button>
      </FormActions>
    </form>
  )
}
