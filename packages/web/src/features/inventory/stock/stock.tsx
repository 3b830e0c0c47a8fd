import { SCREENS } from '@clinic/contract/screens'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Prefetch } from '../../../app/prefetch.ts'
import { useUser } from '../../../auth/user.tsx'
import { Page } from '../../../ui/page.tsx'
import { allItems, lowItems, StockList } from './stock-list.tsx'
import { WORDS } from './words.ts'

export const prefetch: Prefetch = (client) => Promise.all([client.prefetchQuery(allItems), client.prefetchQuery(lowItems)])

/** The shelf at a glance: the list first, the forms behind it. */
export function Screen() {
  const isAdmin = useUser().role === 'admin'
  return (
    <Page title="Stock" context={WORDS.context} action={isAdmin && <AdminActions />}>
      <StockList isAdmin={isAdmin} />
    </Page>
  )
}

function AdminActions() {
  return (
    <Group gap="sm">
      <Button component={Link} to={SCREENS.inventoryUpload.path} variant="default">
        {WORDS.uploadAFile}
      </Button>
      <Button component={Link} to={SCREENS.createItem.path} leftSection={<IconPlus size={20} aria-hidden />}>
        {WORDS.addItem}
      </Button>
    </Group>
  )
}
