import { previewItems, uploadItems } from '@clinic/contract/inventory/inventory'
import { SCREENS } from '@clinic/contract/screens'
import { ITEM_EXISTS, ITEM_LABELS, TEMPLATES } from '@clinic/contract/uploads/uploads'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { upload } from '../../api/upload.ts'
import { SCREEN } from '../../lib/texts.ts'
import { Page } from '../../ui/page/page.tsx'
import type { UploadField } from '../../uploads/kind.ts'
import { UploadPanel } from '../../uploads/upload-panel.tsx'
import { NamesThatExist } from './names-that-exist.tsx'
import { WORDS } from './words.ts'

/** Adds many items from one file. Existing names keep their stock and are listed. */
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
      <UploadPanel kind={ITEMS}>{({ failed }) => <NamesThatExist names={failed} />}</UploadPanel>
    </Page>
  )
}

const ITEMS = {
  draft: 'upload-items',
  title: SCREEN.uploadCsv,
  templates: TEMPLATES.items,
  fields: Object.entries(ITEM_LABELS).map(
    ([name, label]): UploadField => ({ name, label, ...(name === 'count' && { inputMode: 'numeric' }) }),
  ),
  counts: WORDS.uploadCounts,
  preview: (file: File, options: object) => upload(previewItems, file, options),
  send: (file: File, options: object) => upload(uploadItems, file, options),
  isKnown: ({ error }: { error: string }) => error.endsWith(ITEM_EXISTS),
} as const
