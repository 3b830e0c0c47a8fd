import { Page } from '../../ui/page.tsx'

export function Screen() {
  return <Page title="Details of Consultation">{null}</Page>
}
