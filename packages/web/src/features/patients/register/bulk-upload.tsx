import { FIELD_NAMES, fieldOf, type PatientField } from '@clinic/contract/patients/patient-fields'
import { previewPatients, uploadPatients } from '@clinic/contract/patients/patients'
import { REGISTERED, TEMPLATES } from '@clinic/contract/uploads/uploads'
import { upload } from '../../../api/upload.ts'
import { Page } from '../../../ui/page/page.tsx'
import type { UploadField } from '../../../uploads/kind.ts'
import { UploadPanel } from '../../../uploads/upload-panel.tsx'
import { RegisteredRows } from '../search/registered-rows.tsx'
import { WORDS } from '../words.ts'

export function Screen() {
  return (
    <Page title={WORDS.uploadPatientInformation} context={WORDS.uploadContext}>
      <UploadPanel kind={PATIENTS} />
    </Page>
  )
}

const INPUT_MODES = { tel: 'tel', email: 'email' } as const

const PATIENTS = {
  draft: 'upload-patients',
  title: WORDS.chooseFile,
  templates: TEMPLATES.patients,
  fields: [...FIELD_NAMES.map(uploadField), { name: 'otherNames', label: WORDS.otherNames }],
  counts: WORDS.uploadCounts,
  preview: (file: File, options: object) => upload(previewPatients, file, options),
  send: (file: File, options: object) => upload(uploadPatients, file, options),
  isKnown: ({ error }: { error: string }) => error === REGISTERED,
  Known: RegisteredRows,
} as const

function uploadField(name: PatientField): UploadField {
  const { label, input, answer } = fieldOf(name)
  if (Array.isArray(input)) return { name, label, choices: input }
  const choices = answer && typeof input !== 'string' ? { choices: ['yes', 'no'] } : {}
  const inputMode = INPUT_MODES[input as keyof typeof INPUT_MODES] // undefined for the others
  return { name, label, ...choices, ...(inputMode && { inputMode }) }
}
