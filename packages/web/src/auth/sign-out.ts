import { logout } from '@clinic/contract/auth/sign-out'
import { call } from '../api/client.ts'
import { dropDrafts } from '../lib/drafts.ts'
import { clearToken } from '../lib/token.ts'
import { nowUnsent } from '../lib/unsent-display.ts'

/** Signs out here at once, and on the server if it is reachable. The guard then redirects to /signin. */
export function signOut(): void {
  call(logout, {}).catch(() => undefined) // this browser forgets the token in any case
  dropDrafts()
  nowUnsent().onSignOut()
  clearToken('left')
}
