import { getGuardRules } from '@clinic/contract/guard/guard'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { WORDS } from './words.ts'

/** The clinical rules that this server applies, and who at the clinic reviewed them. */
export function ClinicalRules() {
  const { data, isError } = useQuery(query(getGuardRules, {}))
  return (
    <section aria-labelledby="clinical-rules" className="above-7 spaced">
      <h2 id="clinical-rules" className="text-m">
        {WORDS.clinicalRules}
      </h2>
      {!data && <p>{isError ? WORDS.rulesNotLoaded : WORDS.loading}</p>}
      {data?.reviewer === null && (
        <>
          <p>{WORDS.rulesNotReviewed}</p>
          <p>{WORDS.howToReview}</p>
        </>
      )}
      {data && data.reviewer !== null && <p>{WORDS.rulesReviewed(data.reviewer)}</p>}
      {data && <p>{WORDS.rulesVersion(data.rules, data.unreviewed)}</p>}
    </section>
  )
}
