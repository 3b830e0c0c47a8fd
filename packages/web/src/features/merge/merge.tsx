import { getPatient } from '@clinic/contract/patients/patients'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { pathTo } from '../../lib/paths.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ChooseOther } from './choose-other.tsx'
import { Compare } from './compare.tsx'
import { JoinedRecords } from './joined-records.tsx'
import { fullName } from './names.ts'
import { WORDS } from './words.ts'

/** Joins two records of one person: first select the other record, then compare the two. The address holds both. */
export function Screen() {
  const { patientId = '' } = useParams()
  const [search] = useSearchParams()
  const other = search.get('with')
  return other ? <Compare key={`${patientId} ${other}`} keepId={patientId} mergeId={other} /> : <Choose patientId={patientId} />
}

function Choose({ patientId }: { patientId: string }) {
  const patient = useQuery(query(getPatient, { params: { id: patientId } }))
  return (
    <Page
      narrow
      title={WORDS.title}
      context={patient.data ? WORDS.chooseContext(fullName(patient.data)) : null}
      back={pathTo('patientProfile', { patientId })}
    >
      <ListState query={patient}>
        {(record) => (
          <>
            <ChooseOther patient={record} />
            <JoinedRecords patientId={record._id} />
          </>
        )}
      </ListState>
    </Page>
  )
}
