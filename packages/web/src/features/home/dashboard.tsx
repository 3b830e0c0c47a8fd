import { Page } from '../../ui/page.tsx'

export function Screen() {
  return <Page title="Home">{null}</Page>
}
