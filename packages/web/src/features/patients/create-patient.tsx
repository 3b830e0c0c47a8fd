import { Page } from '../../ui/page.tsx'

export function Screen() {
  return <Page title="Open a new record">{null}</Page>
}
