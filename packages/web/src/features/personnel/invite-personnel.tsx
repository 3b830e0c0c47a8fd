import { createPersonnel } from '@clinic/contract/personnel/personnel'
import { SCREENS } from '@clinic/contract/screens'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PersonnelFields } from './personnel-fields.tsx'
import { BLANK, FIELD_NAMES, PersonnelForm } from './personnel-values.ts'
import { type IssuedSlip, SlipDialog } from './slip-dialog.tsx'
import { WORDS } from './words.ts'

/** Invites a staff member. If the clinic sends no mail, shows the one-time password once. */
export function Screen() {
  const navigate = useNavigate()
  const [issued, setIssued] = useState<IssuedSlip | null>(null)
  const leave = () => void navigate(SCREENS.managePersonnel.path)
  const form = useContractForm({
    schema: PersonnelForm,
    initial: BLANK,
    draft: 'invite-personnel',
    fieldNames: FIELD_NAMES,
    send: (body, idempotencyKey) => call(createPersonnel, { body }, { idempotencyKey }),
    onSuccess: ({ user, slip }) => {
      if (slip) return setIssued({ ...slip, name: user.name, email: user.email })
      notify.success(WORDS.invitationMailed(user.email))
      leave()
    },
  })
  return (
    <Page title={WORDS.invitePersonnel} context={WORDS.inviteContext} back={SCREENS.managePersonnel.path} narrow>
      <form {...form.props}>
        <PersonnelFields form={form} autoFocus />
        <FormActions>
          <Button type="submit" loading={form.busy}>
            {SCREEN.submit}
          </Button>
        </FormActions>
      </form>
      <SlipDialog issued={issued} onClose={leave} />
    </Page>
  )
}
