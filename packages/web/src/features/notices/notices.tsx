import { type AuditNotice, listAuditNotices } from '@clinic/contract/audit/audit-notices'
import { getNetwork } from '@clinic/contract/phones/phones'
import { SCREENS } from '@clinic/contract/screens'
import { getStorage } from '@clinic/contract/storage/storage'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { query } from '../../api/client.ts'
import { BarNotice } from '../../ui/frame/bar-notice.tsx'
import { WORDS } from './words.ts'

/** Maximum age of the answer. A timer would keep an idle admin's sign-in alive, so the next screen asks again. */
const STORAGE = { ...query(getStorage, {}), staleTime: 5 * 60_000 }
const NETWORK = { ...query(getNetwork, {}), staleTime: 5 * 60_000 }
const AUDIT = { ...query(listAuditNotices, {}), staleTime: 0 }

/**
 * In the admin's top bar: who opened very many records or recorded an agreement that was denied, or else the worst problem with the store and its backups, or else why phones cannot
 * reach the clinic.
 */
export function Notices() {
  const { pathname } = useLocation()
  const trouble = useQuery(STORAGE).data?.troubles[0]
  const unreachable = useQuery(NETWORK).data?.troubles[0]
  const notice = useQuery(AUDIT).data?.[0]
  return (
    <>
      <AskAgain key={pathname} />
      <BarNotice
        to={notice ? `${SCREENS.audit.path}?person=${notice.userId._id}` : (trouble ? SCREENS.storage : SCREENS.phones).path}
        text={notice ? textOf(notice) : (trouble ?? unreachable)?.title}
      />
    </>
  )
}

function textOf({ userId: { name }, denied }: AuditNotice): string {
  if (!denied) return WORDS.manyRecordsOpened(name)
  const { firstname, lastname } = denied.patientId
  return WORDS.agreementDenied(name, `${firstname} ${lastname}`)
}

/** Mounted with each screen, and refetches an old answer. The notice itself stays, so that it is read out once. */
function AskAgain() {
  useQuery(STORAGE)
  useQuery(NETWORK)
  useQuery(AUDIT)
  return null
}
