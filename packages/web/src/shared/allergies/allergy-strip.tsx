import { allergyWords, readAllergyText } from '@clinic/clinical/allergies/allergy-text'
import { can } from '@clinic/contract/endpoint'
import { type Allergies, getAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { loadLazily } from '../../lib/late/lazy.ts'
import { pathTo } from '../../lib/paths.ts'
import { StatusBadge } from '../../ui/list/status-badge.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import styles from './allergies.module.css'
import { ASKED_NOW, useSaveAllergies } from './save-allergies.ts'
import { WORDS } from './words.ts'

const SHOWN = 3

// Most users who read a chart do not change its allergies.
const AllergyPanel = lazy(async () => ({ default: (await loadLazily(() => import('./allergy-panel.tsx'))).AllergyPanel }))

/** A patient's known allergies in words. `text` is shown until the list has loaded, and next to the error if it does not. */
export function AllergyStrip({ patientId, text }: { patientId: string; text: string | undefined }) {
  const { data, isError, isFetching, refetch } = useQuery(query(getAllergies, { params: { id: patientId } }))
  if (data) return <Known patientId={patientId} allergies={data} />
  return (
    <>
      {isError && <StatusBadge kind="warning" text={WORDS.notLoaded} />}
      {text !== undefined && <Text text={text} />}
      {!isError && <span className={styles.place} />}
      {text === undefined && !isError && <span className="quiet">{WORDS.loading}</span>}
      {isError && (
        <Button variant="default" aria-label={WORDS.tryListAgain} loading={isFetching} onClick={() => void refetch()}>
          {WORDS.tryAgain}
        </Button>
      )}
    </>
  )
}

function Text({ text }: { text: string }) {
  if (readAllergyText(text).status === 'listed') return <StatusBadge kind="warning" text={allergyWords(text)} />
  return <span className="quiet">{allergyWords(text)}</span>
}

/** Prominent only if there is an allergy: an alarm on every chart is no alarm. */
function Known({ patientId, allergies }: { patientId: string; allergies: Allergies }) {
  const { status, askedAt, list, agrees } = allergies
  const isListed = list.length > 0
  return (
    <>
      {isListed && <Listed list={list} agrees={agrees} />}
      {!isListed && status === 'none-known' && <span className="quiet">{WORDS.noneKnown(askedAt && formatDate(askedAt))}</span>}
      {!isListed && status !== 'none-known' && <span className="quiet">{status === 'unable' ? WORDS.unable : WORDS.notAsked}</span>}
      <OpenPanel patientId={patientId} allergies={allergies} />
      {allergies.mentioned.map((mention) => (
        <Mentioned key={mention.label} patientId={patientId} mention={mention} />
      ))}
      {allergies.elsewhere.map((named) => (
        <Elsewhere key={named.summaryId} named={named} />
      ))}
    </>
  )
}

/** What the rest of the record says is an allergy: quiet, and one press adds it to the list. */
function Mentioned({ patientId, mention: { label, name, place } }: { patientId: string; mention: Allergies['mentioned'][number] }) {
  const { role } = useUser()
  const save = useSaveAllergies(patientId)
  if (!can(role, updateAllergies)) return <span className="quiet">{WORDS.mentioned(place, name)}</span>
  return (
    <span className="quiet">
      {WORDS.mentioned(place, name)}{' '}
      <Button
        variant="default"
        aria-label={WORDS.addMentioned(name)}
        loading={save.isPending}
        onClick={() => save.mutate({ add: [{ ...ASKED_NOW, label, reaction: '', severity: 'unknown' }] })}
      >
        {WORDS.addIt}
      </Button>
    </span>
  )
}

/** Of another clinic's summary. It stops nothing, and is added by the ordinary form. */
function Elsewhere({ named: { summaryId, clinic, madeAt, labels } }: { named: Allergies['elsewhere'][number] }) {
  return (
    <span className="warned">
      {WORDS.elsewhere(clinic, formatDate(madeAt), labels)}{' '}
      <Link to={`${pathTo('sisterSummaries')}?id=${summaryId}`} className="same-colour strong" aria-label={WORDS.compareWith(clinic)}>
        {WORDS.compare}
      </Link>
    </span>
  )
}

function Listed({ list, agrees }: Pick<Allergies, 'list' | 'agrees'>) {
  const [isWhole, setWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, list.length - SHOWN)
  return (
    <>
      <span className={hidden > 0 ? 'no-print' : undefined}>
        <StatusBadge kind="warning" text={WORDS.listed(list.slice(0, list.length - hidden))} />
      </span>
      {hidden > 0 && (
        <>
          <span className="print-only">{WORDS.listed(list)}</span>
          <Button variant="default" aria-label={WORDS.showMore(hidden)} onClick={() => setWhole(true)}>
            +{hidden}
          </Button>
        </>
      )}
      {!agrees && <span className="quiet">{WORDS.differ}</span>}
    </>
  )
}

/** A button on every chart: asks if no one has asked yet, otherwise opens the list. */
function OpenPanel({ patientId, allergies }: { patientId: string; allergies: Allergies }) {
  const { role } = useUser()
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  const { label, name } = buttonOf(allergies, can(role, updateAllergies))
  return (
    <>
      <Button variant={label === WORDS.details ? 'subtle' : 'default'} aria-label={name} onClick={() => setPanel('open')}>
        {label}
      </Button>
      {panel !== 'never' && (
        <Suspense>
          <AllergyPanel patientId={patientId} allergies={allergies} opened={panel === 'open'} onClose={() => setPanel('closed')} />
        </Suspense>
      )}
    </>
  )
}

function buttonOf({ status, list }: Allergies, mayChange: boolean) {
  if (mayChange && list.length === 0 && status !== 'none-known') return { label: WORDS.ask, name: WORDS.askAbout }
  if (mayChange && list.some(({ understood, readAs }) => !understood && readAs.length > 0))
    return { label: WORDS.checkReading, name: WORDS.checkReading }
  return { label: WORDS.details, name: WORDS.showDetails }
}
