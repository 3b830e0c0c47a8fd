import { type Allergies, getAllergies, updateAllergies } from '@clinic/contract/allergies'
import { allergyWords, readAllergyText } from '@clinic/contract/clinical/allergy-text'
import { can } from '@clinic/contract/endpoint'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../api/client.ts'
import { useUser } from '../auth/user.tsx'
import { formatDate } from '../ui/date-text.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import styles from './allergies.module.css'
import { AskAllergies } from './ask-allergies.tsx'
import { WORDS } from './words.ts'

const SHOWN = 3

/** What is known of a patient's allergies, in words. `text` is shown until the list has come, and beside the failure if it does not. */
export function AllergyStrip({ patientId, text }: { patientId: string; text: string | undefined }) {
  const { data, isError, isFetching, refetch } = useQuery(query(getAllergies, { params: { id: patientId } }))
  if (data) return <Known patientId={patientId} allergies={data} />
  return (
    <>
      {isError && <StatusBadge kind="warning" text={WORDS.notLoaded} />}
      {text !== undefined && <Text text={text} />}
      {text === undefined && !isError && <span className={styles.quiet}>{WORDS.loading}</span>}
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
  return <span className={styles.quiet}>{allergyWords(text)}</span>
}

/** Loud only where there is an allergy: an alarm on every chart is no alarm. */
function Known({ patientId, allergies: { status, askedAt, list, agrees } }: { patientId: string; allergies: Allergies }) {
  if (list.length > 0) return <Listed list={list} agrees={agrees} />
  if (status === 'none-known') return <span className={styles.quiet}>{WORDS.noneKnown(askedAt && formatDate(askedAt))}</span>
  return <NotAsked patientId={patientId} words={status === 'unable' ? WORDS.unable : WORDS.notAsked} />
}

function Listed({ list, agrees }: Pick<Allergies, 'list' | 'agrees'>) {
  const [isWhole, setWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, list.length - SHOWN)
  return (
    <>
      <span className={hidden > 0 ? styles.onScreen : undefined}>
        <StatusBadge kind="warning" text={WORDS.listed(list.slice(0, list.length - hidden))} />
      </span>
      {hidden > 0 && (
        <>
          <span className={styles.onPaper}>{WORDS.listed(list)}</span>
          <Button variant="default" aria-label={WORDS.showMore(hidden)} onClick={() => setWhole(true)}>
            +{hidden}
          </Button>
        </>
      )}
      {!agrees && <span className={styles.quiet}>{WORDS.differ}</span>}
    </>
  )
}

function NotAsked({ patientId, words }: { patientId: string; words: string }) {
  const { role } = useUser()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <span className={styles.quiet}>{words}</span>
      {can(role, updateAllergies) && (
        <Button variant="default" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          {WORDS.ask}
        </Button>
      )}
      {isAsking && <AskAllergies patientId={patientId} />}
    </>
  )
}
