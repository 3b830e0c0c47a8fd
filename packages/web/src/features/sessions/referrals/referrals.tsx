import { can } from '@clinic/contract/endpoint'
import { listReferrals, REFERRAL_STATE_WORDS, type Referral, sendReferral, URGENCY_WORDS } from '@clinic/contract/referrals/referrals'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { query } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { loadLazily } from '../../../lib/late/lazy.ts'
import { pathTo } from '../../../lib/paths.ts'
import { DateText } from '../../../ui/time/date-text.tsx'
import sessionStyles from '../sessions.module.css'
import { OutcomeMenu } from './outcome-menu.tsx'
import { REFERRAL_WORDS } from './words.ts'

const ReferralForm = lazy(async () => ({ default: (await loadLazily(() => import('./referral-form.tsx'))).ReferralForm }))

/** The letters of a session with what came of them, and the form of a new one at `?refer`. Nothing is shown of a session without letters. */
export function Referrals({ session }: { session: Session }) {
  const { role } = useUser()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const read = useQuery(query(listReferrals, { params: { id: session._id } }))
  const { firstname, lastname } = session.patientId
  const { data = [], facilities = [] } = read.data ?? {}
  const isOpen = search.has('refer') && can(role, sendReferral) && session.voided === null && read.data !== undefined
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  return (
    <>
      {data.length > 0 && (
        <section aria-label={REFERRAL_WORDS.letters}>
          <h2 className={sessionStyles.blockLabel}>{REFERRAL_WORDS.letters}</h2>
          <ul className="plain-list grid gap-3">
            {data.map((referral) => (
              <Letter key={referral._id} referral={referral} />
            ))}
          </ul>
        </section>
      )}
      <Modal opened={isOpen} onClose={close} title={REFERRAL_WORDS.title(`${firstname} ${lastname}`)} size="lg">
        <Suspense>
          <ReferralForm
            session={session}
            facilities={facilities}
            onSent={({ _id }) => navigate(pathTo('print', { what: 'referral-letter', id: _id }), { replace: true })}
          />
        </Suspense>
      </Modal>
    </>
  )
}

function Letter({ referral }: { referral: Referral }) {
  const { number, facility, department, urgency, sentAt, sentBy, state, reply, repliedBy, struck } = referral
  return (
    <li className="flex apart gap-3">
      <div className="narrow">
        <p className="anywhere">
          {struck ? <s>{REFERRAL_WORDS.to(facility, department)}</s> : REFERRAL_WORDS.to(facility, department)}{' '}
          <span className="quiet">{number}</span>
        </p>
        <p className="quiet">
          {URGENCY_WORDS[urgency]} · <DateText value={sentAt} withTime /> · {sentBy.name} · {REFERRAL_STATE_WORDS[state]}
        </p>
        {reply !== '' && (
          <p className="as-typed">
            {reply} {repliedBy && <span className="quiet">{REFERRAL_WORDS.repliedBy(repliedBy.name)}</span>}
          </p>
        )}
        {struck && <p className="quiet">{REFERRAL_WORDS.struckBy(struck.reason, struck.by.name)}</p>}
      </div>
      <OutcomeMenu referral={referral} />
    </li>
  )
}
