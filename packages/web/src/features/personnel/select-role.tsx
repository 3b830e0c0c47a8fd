import { Page } from '../../ui/page.tsx'

export function Screen() {
  return <Page title="Select role">{null}</Page>
}
