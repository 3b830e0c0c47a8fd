import { Page } from '../../ui/page.tsx'

export function Screen() {
  return <Page title="Find a patient">{null}</Page>
}
