import { Page } from '../../ui/page.tsx'

export function Screen() {
  return <Page title="Sign in">{null}</Page>
}
