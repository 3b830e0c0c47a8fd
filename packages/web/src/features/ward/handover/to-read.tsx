import { getDueNow } from '@clinic/contract/overview/due-now'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { HANDOVER_WORDS } from './handover-words.ts'

/** Above the patients, while another person's handover waits to be accepted. */
export function HandoverToRead() {
  const from = useQuery(query(getDueNow, {})).data?.handoverFrom
  if (!from) return null
  return (
    <Link
      className="on-card edge edge-lit corner flex middle tall narrow anywhere accent medium no-underline pad-sides-3 text-s"
      to="?tab=handovers"
    >
      {HANDOVER_WORDS.toRead(from)}
    </Link>
  )
}
