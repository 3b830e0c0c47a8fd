import { UpdatePassword, type udpatePassword, type updatePassword } from '@clinic/contract/auth/auth'
import { TOASTS } from '@clinic/contract/messages'
import { SCREENS } from '@clinic/contract/screens'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { ApiError } from '../../lib/error.ts'
import * as notify from '../../lib/notices/notify.ts'
import { storeToken } from '../../lib/token.ts'
import { confirmed } from './confirmed.ts'
import { forgetCredentials } from './kept-credentials.ts'

const PasswordChange = confirmed(UpdatePassword, 'newPassword')

/** Changes the password. The response is a new sign-in, so this goes home. */
export function usePasswordChange(endpoint: typeof updatePassword | typeof udpatePassword, known: { email: string; password: string }) {
  const navigate = useNavigate()
  return useContractForm({
    schema: PasswordChange,
    initial: { ...known, newPassword: '', confirmPassword: '' },
    send: ({ email, password, newPassword }) => call(endpoint, { body: { email, password, newPassword } }),
    onSuccess: ({ token }) => {
      forgetCredentials()
      storeToken(token)
      notify.success(TOASTS.passwordChanged)
      void navigate(SCREENS.home.path, { replace: true })
    },
    // This screen always shows the server's message (docs/specification.md, section 8).
    onFailure: (error) => {
      if (error instanceof ApiError && error.body.fields) notify.failure(error)
      return false
    },
  })
}
