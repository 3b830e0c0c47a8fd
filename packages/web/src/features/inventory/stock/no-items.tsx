import { can } from '@clinic/contract/endpoint'
import { createItem } from '@clinic/contract/inventory/inventory'
import { SCREENS } from '@clinic/contract/screens'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useUser } from '../../../auth/user.tsx'
import { WORDS } from './words.ts'

/** For a stock without items: the next step for users who may add them, and whom to ask for others. */
export function NoItems() {
  const mayAdd = can(useUser().role, createItem)
  return (
    <>
      <p>{mayAdd ? WORDS.noItemsYet : WORDS.noItemsAskAdmin}</p>
      {mayAdd && (
        <Button component={Link} to={SCREENS.createItem.path} variant="default">
          {WORDS.addTheFirst}
        </Button>
      )}
    </>
  )
}
