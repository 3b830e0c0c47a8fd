import { Page } from '../../ui/page.tsx'

export function Screen() {
  return <Page title="Patient history">{null}</Page>
}
