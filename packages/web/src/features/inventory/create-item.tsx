import { Page } from '../../ui/page.tsx'

export function Screen() {
  return <Page title="Add an inventory item">{null}</Page>
}
