import { findDuplicates, searchPatients, uploadPatients } from '@clinic/contract/patients'
import { TEMPLATES } from '@clinic/contract/uploads'
import { invalidate, upload } from '../../api/client.ts'
import { Page } from '../../ui/page.tsx'
import { UploadPanel } from '../../ui/upload-panel.tsx'

export function Screen() {
  return (
    <Page narrow title="Upload patient information" context="Add many patients from a spreadsheet, one per row.">
      <UploadPanel
        title="Choose a file of patients"
        templates={TEMPLATES.patients}
        send={async (file, options) => {
          const answer = await upload(uploadPatients, file, options)
          void invalidate(searchPatients, findDuplicates)
          return answer
        }}
      />
    </Page>
  )
}
