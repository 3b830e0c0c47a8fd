import { SCREENS } from '@clinic/contract/screens'
import { checkStock, type StockCheck } from '@clinic/contract/stock/stock'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../api/client.ts'
import { ListState } from '../../../../ui/list/list-state.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { WORDS } from '../words.ts'
import styles from './stock-check.module.css'

/** Checks the sums live. */
export function Screen() {
  const check = useQuery(query(checkStock, {}))
  return (
    <Page
      title={WORDS.checkTitle}
      context={WORDS.checkContext}
      back={SCREENS.stock.path}
      narrow
      action={
        <Button variant="default" aria-disabled={check.isFetching} aria-busy={check.isFetching} onClick={() => void check.refetch()}>
          {WORDS.checkAgain}
        </Button>
      }
    >
      <ListState query={check} rows={1} rowHeight={96}>
        {(check) => <Verdict {...check} />}
      </ListState>
    </Page>
  )
}

function Verdict({ ok, faults }: StockCheck) {
  if (ok)
    return (
      <Alert color="success" variant="light" role="status" icon={<IconCheck aria-hidden />} title={WORDS.sumsAgree}>
        {WORDS.sumsAgreeDetail}
      </Alert>
    )
  return (
    <>
      <Alert color="danger" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />} title={WORDS.sumsDiffer(faults.length)}>
        {WORDS.sumsDifferDetail}
      </Alert>
      <ul className="above-6 plain-list" aria-label={WORDS.faults}>
        {faults.map(({ rule, itemId = '', lotId = '', message }) => (
          <li key={`${rule} ${itemId} ${lotId} ${message}`} className="pad-rows-4 line-below anywhere">
            <span className={styles.rule}>{rule}</span> {message}
          </li>
        ))}
      </ul>
    </>
  )
}
