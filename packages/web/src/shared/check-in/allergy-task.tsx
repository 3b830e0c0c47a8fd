import { allergyWords } from '@clinic/clinical/allergies/allergy-text'
import { type Allergies, getAllergies } from '@clinic/contract/patients/allergies'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '../../api/client.ts'
import { AskHere } from '../allergies/ask-here.tsx'
import { WORDS as ALLERGY_WORDS } from '../allergies/words.ts'
import styles from './check-in.module.css'
import { WORDS } from './words.ts'

const isToAsk = ({ status, list }: Allergies) => list.length === 0 && status !== 'none-known'

/** The first task of a visit if allergies were not asked: one key answers. The answer stays in its place, so that nothing moves. */
export function AllergyTask({ patientId }: { patientId: string }) {
  const { data } = useQuery(query(getAllergies, { params: { id: patientId } }))
  const [wasToAsk] = useState(data !== undefined && isToAsk(data))
  const task = useRef<HTMLElement>(null)
  useEffect(() => task.current?.querySelector('button')?.focus(), [])
  if (!data || !wasToAsk) return null
  return (
    <section ref={task} className={styles.task} aria-label={WORDS.askAllergies}>
      {isToAsk(data) ? (
        <>
          <p className="below-3 strong">{WORDS.askAllergies}</p>
          <AskHere patientId={patientId} />
        </>
      ) : (
        <p className="below-3 strong" role="status">
          {data.list.length > 0 ? ALLERGY_WORDS.listed(data.list) : allergyWords('None')}
        </p>
      )}
    </section>
  )
}
