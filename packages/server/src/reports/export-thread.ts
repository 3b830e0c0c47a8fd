import { writeSheet } from '../exports/thread.ts'
import { reportSheet } from './report-sheet.ts'

await writeSheet(reportSheet)
