import { CARD, findCard } from '@clinic/contract/prints/cards'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { query } from '../../api/client.ts'
import { ApiError } from '../../lib/error.ts'
import { pathTo } from '../../lib/paths.ts'
import { Empty, ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PRINT_WORDS } from './words.ts'

/** Opens the chart for a card's code, or says that the card does not work. */
export function Screen() {
  const { code = '' } = useParams()
  const card = useQuery({ ...query(findCard, { params: { code } }), retry: false, gcTime: 0 })
  if (card.error instanceof ApiError && card.error.status === 404)
    return (
      <Page narrow title={CARD.notValid}>
        <Empty>
          <p>{PRINT_WORDS.cardAdvice}</p>
          <Button component={Link} to={pathTo('patientSearch')}>
            {PRINT_WORDS.findPatient}
          </Button>
        </Empty>
      </Page>
    )
  return (
    <Page narrow title={PRINT_WORDS.patientCard}>
      <ListState query={card} loading={PRINT_WORDS.openingCard} rows={2}>
        {({ patientId }) => <Navigate to={pathTo('patientHistory', { patientId })} replace />}
      </ListState>
    </Page>
  )
}
