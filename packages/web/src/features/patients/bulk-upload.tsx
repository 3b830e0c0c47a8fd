import { findDuplicates, searchPatients, uploadPatients } from '@clinic/contract/patients'
import { TEMPLATES } from '@clinic/contract/uploads'
import { invalidate, upload } from '../../api/client.ts'
import { Page } from '../../ui/page.tsx'
import { UploadPanel } from '../../ui/upload-panel.tsx'
import { WORDS } from './words.ts'

export function Screen() {
  return (
    <Page narrow title={WORDS.uploadPatientInformation} context={WORDS.uploadContext}>
      <UploadPanel
        title={WORDS.chooseFile}
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
