import { uploadItems } from '@clinic/contract/inventory'
import { SCREEN } from '@clinic/contract/messages'
import { SCREENS } from '@clinic/contract/screens'
import { TEMPLATES } from '@clinic/contract/uploads'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { upload } from '../../api/client.ts'
import { Page } from '../../ui/page.tsx'
import { UploadPanel } from '../../ui/upload-panel.tsx'
import { NamesThatExist } from './names-that-exist.tsx'
import { WORDS } from './words.ts'

/** Many items from one file. Names that exist already keep their stock and are listed. */
export function Screen() {
  return (
    <Page
      title="Inventory"
      context={WORDS.uploadContext}
      action={
        <Button component={Link} to={SCREENS.createItem.path} variant="default">
          {WORDS.addOrFindItem}
        </Button>
      }
    >
      <UploadPanel title={SCREEN.uploadCsv} templates={TEMPLATES.items} send={(file, options) => upload(uploadItems, file, options)}>
        {({ failed }) => <NamesThatExist names={failed} />}
      </UploadPanel>
    </Page>
  )
}
