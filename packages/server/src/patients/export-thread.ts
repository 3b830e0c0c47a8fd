import { writeSheet } from '../exports/thread.ts'
import { patientSheet } from './patient-sheet.ts'

await writeSheet(() => patientSheet)
