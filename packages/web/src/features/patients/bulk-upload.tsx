import { uploadPatients } from '@clinic/contract/patients'
import { TEMPLATES } from '@clinic/contract/uploads'
import { upload } from '../../api/client.ts'
import { Page } from '../../ui/page.tsx'
import { UploadPanel } from '../../ui/upload-panel.tsx'
import { WORDS } from './words.ts'

export function Screen() {
  return (
    <Page narrow title={WORDS.uploadPatientInformation} context={WORDS.uploadContext}>
      <UploadPanel
        title={WORDS.chooseFile}
        templates={TEMPLATES.patients}
        send={(file, options) => upload(uploadPatients, file, options)}
      />
    </Page>
  )
}
