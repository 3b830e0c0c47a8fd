import { type DataRequest, downloadPersonCopy, endDataRequest } from '@clinic/contract/data-protection/data-requests'
import { listCopyPlaces, SealedCopy } from '@clinic/contract/storage/copies'
import { Button, Modal, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { call, query } from '../../api/client.ts'
import { saveSealed } from '../../api/save-sealed.ts'
import { newKey, useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { nameOf } from './name-of.ts'
import { WORDS } from './words.ts'

type Props = { request: DataRequest; onClose: () => void }

/** The sealed folder, saved through the browser; then the request is done. */
export function GiveData({ request, onClose, onRefuse }: Props & { onRefuse: () => void }) {
  const places = useQuery(query(listCopyPlaces, {}))
  const refuse = request.state === 'open' && (
    <Button variant="default" onClick={onRefuse}>
      {WORDS.refuse}
    </Button>
  )
  return (
    <Modal opened onClose={onClose} title={(request.state === 'open' ? WORDS.giveTo : WORDS.giveAgainTo)(nameOf(request.patientId))}>
      <ListState query={places} rows={2} rowHeight={56}>
        {({ refusal, isSealedToKey }) =>
          refusal === null ? (
            <GiveForm request={request} isSealedToKey={isSealedToKey} onClose={onClose} refuse={refuse} />
          ) : (
            <>
              <p>{refusal}</p>
              <FormActions>{refuse}</FormActions>
            </>
          )
        }
      </ListState>
    </Modal>
  )
}

const WithPassphrase = z
  .object({ passphrase: SealedCopy.shape.passphrase.unwrap(), confirmPassphrase: z.string().min(1, WORDS.enterAgain) })
  .superRefine(({ passphrase, confirmPassphrase }, context) => {
    if (confirmPassphrase !== '' && confirmPassphrase !== passphrase)
      context.addIssue({ code: 'custom', message: WORDS.notTheSame, path: ['confirmPassphrase'] })
  })
const ToKey = z.object({}).transform((): { passphrase?: string } => ({}))

type GiveProps = Props & { isSealedToKey: boolean; refuse: ReactNode }

function GiveForm({ request: { _id, state, version }, isSealedToKey, onClose, refuse }: GiveProps) {
  const form = useContractForm({
    schema: isSealedToKey ? ToKey : WithPassphrase,
    initial: { passphrase: '', confirmPassphrase: '' },
    async send({ passphrase }: { passphrase?: string | undefined }) {
      const body = passphrase === undefined ? {} : { passphrase }
      const file = await saveSealed(downloadPersonCopy, { params: { id: _id }, body })
      if (state === 'open')
        await call(endDataRequest, { params: { id: _id }, body: { state: 'done', version } }, { idempotencyKey: newKey() })
      return file
    },
    onSuccess: (file) => {
      notify.success(state === 'open' ? WORDS.given(file) : WORDS.givenAgain(file))
      onClose()
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <p>{WORDS.giveHelp}</p>
      {isSealedToKey ? (
        <p>{WORDS.sealedToKey}</p>
      ) : (
        <>
          <p>{WORDS.passphraseHelp}</p>
          <PasswordField label={WORDS.passphrase} autoComplete="new-password" autoFocus {...form.field('passphrase')} />
          <PasswordField label={WORDS.passphraseAgain} autoComplete="new-password" {...form.field('confirmPassphrase')} />
        </>
      )}
      <FormActions>
        {refuse}
        <Button type="submit" loading={form.busy}>
          {state === 'open' ? WORDS.download : WORDS.downloadAgain}
        </Button>
      </FormActions>
    </form>
  )
}

export function RefuseRequest({ request: { _id, patientId, version }, onClose }: Props) {
  const form = useContractForm({
    schema: endDataRequest.body,
    initial: { state: 'refused' as const, refusal: '' },
    draft: `data-request:refuse:${_id}`,
    send: (body, idempotencyKey) => call(endDataRequest, { params: { id: _id }, body: { ...body, version } }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(WORDS.refused)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={WORDS.refuseTo(nameOf(patientId))}>
      <form {...form.props} className="grid gap-5">
        <Textarea
          label={WORDS.refusal}
          description={WORDS.refusalHelp}
          required
          data-autofocus
          autosize
          minRows={2}
          {...form.field('refusal')}
        />
        <SaveOrCancel busy={form.busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
