import { SCREENS } from '@clinic/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { BarNotice } from '../../ui/bar-notice.tsx'
import { storageState } from './state.ts'

/** So old may the answer be. A clock of its own would keep the sign-in of an idle admin alive, so the next screen asks again. */
const STATE = { ...storageState, staleTime: 5 * 60_000 }

/** In the top bar of the admin: the worst of what is wrong with the store and its backups. */
export function StorageNotice() {
  const { pathname } = useLocation()
  const { data } = useQuery(STATE)
  return (
    <>
      <AskAgain key={pathname} />
      <BarNotice to={SCREENS.storage.path} text={data?.troubles[0]?.title} />
    </>
  )
}

/** Comes anew with each screen, and then asks if the answer is old. The notice stays, so that it is read out once. */
function AskAgain() {
  useQuery(STATE)
  return null
}
