import { countedOf } from '@clinic/clinical/drugs/units'
import { numberText } from '@clinic/clinical/number-text'
import { type FoundLot, type LotRecipient, listGiven } from '@clinic/contract/stock/stock'
import { BOM, csvLine } from '@clinic/contract/uploads/csv'
import { Anchor, Button, Group } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../../api/client.ts'
import { useUser } from '../../../../auth/user.tsx'
import { pathTo } from '../../../../lib/paths.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { expiryText } from '../../../../shared/drugs/typed-expiry.ts'
import { Empty, ListState } from '../../../../ui/list/list-state.tsx'
import { DateText, formatDate, formatTime } from '../../../../ui/time/date-text.tsx'
import stock from '../stock.module.css'
import { WORDS } from '../words.ts'
import { lotName } from './lot-facts.tsx'
import styles from './recall.module.css'

const nameOf = ({ patient }: LotRecipient) => `${patient.firstname} ${patient.lastname}`

/** Patients who got units of a lot, newest first, to call, print or save. */
export function GivenList({ lot }: { lot: FoundLot }) {
  const given = useQuery(query(listGiven, { params: { id: lot._id } }))
  const { role } = useUser()
  return (
    <section aria-label={WORDS.gotIt}>
      <h2 className="anywhere">{WORDS.lotOf(lotName(lot), lot.item.name)}</h2>
      <p className="note below-5">
        {[
          lot.item.dosage,
          lot.expiresOn ? WORDS.expires(expiryText(lot.expiresOn)) : '',
          lot.supplier,
          WORDS.leftOf(countedOf(lot.quantity, lot.item)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ListState query={given} rows={4} rowHeight={48}>
        {(given) => (given.length === 0 ? <Empty>{WORDS.nobodyGot}</Empty> : <Table lot={lot} given={given} />)}
      </ListState>
      {role !== 'admin' && <p className="note above-3">{WORDS.restrictedLeftOut}</p>}
    </section>
  )
}

function Table({ lot, given }: { lot: FoundLot; given: readonly LotRecipient[] }) {
  const patients = new Set(given.map(({ patient }) => patient._id)).size
  const units = given.reduce((sum, row) => sum + row.units, 0)
  return (
    <>
      <div className="flex wrap middle apart gap-rows-3 gap-columns-5 above-5 below-5">
        <p className="strong">{WORDS.patientsAndUnits(patients, countedOf(units, lot.item))}</p>
        <Group gap="sm" className="no-print">
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={() => saveFile(recallFile(lot, given), 'recall.csv')}
          >
            CSV
          </Button>
          <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            {WORDS.printList}
          </Button>
        </Group>
      </div>
      <div className="table-card">
        <table className={`table stacked ${stock.cards} ${styles.table}`} aria-label={WORDS.gotIt}>
          <thead>
            <tr>
              <th scope="col">Patient</th>
              <th scope="col">Phone</th>
              <th scope="col" className="number">
                Units
              </th>
              <th scope="col">{WORDS.givenOn}</th>
              <th scope="col">{WORDS.givenBy}</th>
            </tr>
          </thead>
          <tbody>
            {given.map((row) => (
              <tr key={`${row.sessionId} ${row.when} ${row.units}`}>
                <th scope="row">
                  <Anchor component={Link} to={pathTo('patientProfile', { patientId: row.patient._id })}>
                    {nameOf(row)}
                  </Anchor>
                </th>
                <td className={`${styles.phone} ${stock.left2} one-line`}>
                  {row.phone ? <a href={`tel:${row.phone}`}>{row.phone}</a> : WORDS.noPhone}
                </td>
                <td className="number strong">{numberText(row.units)}</td>
                <td className={`${styles.when} ${stock.left3} one-line`}>
                  <DateText value={row.when} withTime />
                </td>
                <td className={`${styles.by} ${stock.right3}`}>{row.by.name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const COLUMNS = ['item', 'dosage', 'lot', 'expiry', 'patient', 'phone', 'units', 'givenOn', 'givenBy']

function recallFile({ item, lotNo, expiresOn }: FoundLot, given: readonly LotRecipient[]): Blob {
  const lines = given.map((row) => {
    const patient = [nameOf(row), row.phone, String(row.units), `${formatDate(row.when)} ${formatTime(row.when)}`, row.by.name]
    return csvLine([item.name, item.dosage, lotNo, expiresOn ?? '', ...patient])
  })
  return new Blob([BOM, csvLine(COLUMNS), ...lines], { type: 'text/csv' })
}
