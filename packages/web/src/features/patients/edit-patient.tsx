import { Page } from '../../ui/page.tsx'

export function Screen() {
  return <Page title="Your profile">{null}</Page>
}
