import { FOLLOW_UP_LISTS, type FollowUp, type FollowUpList, listFollowUps } from '@clinic/contract/follow-ups/follow-ups'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../ui/time/date-text.tsx'
import styles from '../lines.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'

const PAGE = 200

/** A whole list of follow-ups, in working order. */
export async function load(id: string): Promise<LoadedPaper> {
  const when = FOLLOW_UP_LISTS.find((list) => list === id)
  if (!when) return { nothing: PRINT_WORDS.notLoadable }
  const rows: FollowUp[] = []
  for (let skip = 0; ; skip++) {
    const { data } = await call(listFollowUps, { query: { when, skip, limit: PAGE } })
    rows.push(...data)
    if (data.length < PAGE) break
  }
  if (rows.length === 0) return { nothing: PRINT_WORDS.noOneToCall }
  return { draw: (drawn) => <CallList {...drawn} when={when} rows={rows} /> }
}

/** Paper can get lost, so the reasons are printed only on request. */
function CallList({ printed, size, chosen, when, rows }: DrawOptions & { when: FollowUpList; rows: readonly FollowUp[] }) {
  return (
    <Sheet title={PRINT_WORDS.callLists[when]} size={size} printed={printed} about={formatDate(printed.at)}>
      <table className={styles.lines} aria-label={PRINT_WORDS.callLists[when]}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Phone</th>
            <th scope="col">Contact</th>
            <th scope="col">Due</th>
            <th scope="col">{PRINT_WORDS.late}</th>
            {chosen && <th scope="col">Reason</th>}
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _id, patientId, contactPerson, contactPersonNumber, dueOn, lateDays, reason }) => (
            <tr key={_id}>
              <th scope="row">
                {patientId.firstname} {patientId.lastname}
              </th>
              <td>{patientId.phone || PRINT_WORDS.noPhone}</td>
              <td>
                {contactPerson} {contactPersonNumber}
              </td>
              <td>{formatDate(dueOn)}</td>
              <td>{lateDays > 0 ? PRINT_WORDS.days(lateDays) : '–'}</td>
              {chosen && <td>{reason}</td>}
              <td className={styles.blank} />
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}
