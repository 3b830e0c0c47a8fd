import { findDuplicates, searchPatients, uploadPatients } from '@clinic/contract/patients'
import { invalidate, upload } from '../../api.ts'
import { Page } from '../../ui/page.tsx'
import { UploadPanel } from '../../ui/upload-panel.tsx'

const TEMPLATES = { csv: '/templates/patients.csv', xlsx: '/templates/patients.xlsx' }

export function Screen() {
  return (
    <Page narrow title="Upload patient information" context="Register many patients from one file, one patient a row.">
      <UploadPanel
        title="Choose a file of patients"
        templates={TEMPLATES}
        send={async (file, options) => {
          const answer = await upload(uploadPatients, file, options)
          void invalidate(searchPatients, findDuplicates)
          return answer
        }}
      />
    </Page>
  )
}
