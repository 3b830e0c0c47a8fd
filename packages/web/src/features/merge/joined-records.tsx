import { listMerges, type Merge } from '@clinic/contract/merge/merge'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import { fullName } from './names.ts'
import { TakeApart } from './take-apart.tsx'
import { WORDS } from './words.ts'

/** The records joined into this chart, and those taken out again; nothing if there are none. */
export function JoinedRecords({ patientId }: { patientId: string }) {
  const merges = useQuery(query(listMerges, { params: { id: patientId } }))
  if (merges.data?.length === 0 || merges.isPending) return null
  return (
    <section aria-labelledby="joined-records" className="below-7">
      <h2 id="joined-records" className="text-m below-3">
        {WORDS.recordsOfChart}
      </h2>
      <ListState query={merges}>
        {(merges) => (
          <ul className="plain-list">
            {merges.map((merge) => (
              <Row key={merge._id} merge={merge} />
            ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}

function Row({ merge }: { merge: Merge }) {
  const [isAsked, setAsked] = useState(false)
  const name = fullName(merge.merged)
  return (
    <li className="entry">
      <div className="flex column">
        <span className="strong">{name}</span>
        <span className="below-2 quiet">
          {personText(merge.merged)} · {merge.merged.phone}
        </span>
        <span className="below-2 quiet">
          {WORDS.joinedOn(formatDate(merge.at), merge.by.name)}: {merge.reason}
        </span>
        {merge.undoneAt && merge.undoneBy && (
          <span className="below-2 quiet">
            {WORDS.apartOn(formatDate(merge.undoneAt), merge.undoneBy.name)}: {merge.undoneReason}
          </span>
        )}
      </div>
      {merge.undoneAt === null && (
        <>
          <Button variant="default" onClick={() => setAsked(true)} aria-label={WORDS.takeApartOf(name)}>
            {WORDS.takeApart}
          </Button>
          <TakeApart merge={merge} opened={isAsked} onClose={() => setAsked(false)} />
        </>
      )}
    </li>
  )
}
