import { Page } from '../../ui/page.tsx'

export function Screen() {
  return <Page title="Invite a personnel">{null}</Page>
}
