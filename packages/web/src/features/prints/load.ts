import type { PrintName } from '@clinic/contract/prints/prints'
import type { Loader } from './paper-loader.ts'
import * as bedLabel from './papers/bed-label.tsx'
import * as callList from './papers/call-list.tsx'
import * as certificate from './papers/certificate.tsx'
import * as countSheet from './papers/count-sheet.tsx'
import * as breachLetters from './papers/data-protection/breach-letters.tsx'
import * as processing from './papers/data-protection/processing.tsx'
import * as discharge from './papers/discharge-summary.tsx'
import * as diseaseReport from './papers/disease-report.tsx'
import * as diseaseWeek from './papers/disease-week.tsx'
import * as doseSlip from './papers/dose-slip.tsx'
import * as handover from './papers/handover.tsx'
import * as homeExercises from './papers/home-exercises.tsx'
import * as patientCard from './papers/patient-card.tsx'
import * as prescription from './papers/prescription.tsx'
import * as receipt from './papers/receipt.tsx'
import * as referralLetter from './papers/referral-letter.tsx'
import * as reorder from './papers/reorder.tsx'
import * as longTerm from './papers/reports/long-term.tsx'
import * as monthlyReturn from './papers/reports/monthly-return.tsx'
import * as report from './papers/reports/report.tsx'
import * as rules from './papers/rules.tsx'
import * as session from './papers/session.tsx'
import * as wardChart from './papers/ward-chart.tsx'

/** How each printout is loaded. */
export const LOADERS: Record<PrintName, Loader> = {
  prescription: prescription.load,
  'dose-slip': doseSlip.load,
  'patient-card': patientCard.load,
  'bed-label': bedLabel.load,
  'discharge-summary': discharge.load,
  'receipt-of-care': receipt.load,
  'referral-letter': referralLetter.load,
  session: session.load,
  'ward-chart': wardChart.load,
  handover: handover.load,
  report: report.load,
  return: monthlyReturn.load,
  'disease-report': diseaseReport.load,
  'disease-week': diseaseWeek.load,
  reorder: reorder.load,
  'count-sheet': countSheet.load,
  certificate: certificate.load,
  'call-list': callList.load,
  'long-term': longTerm.load,
  'home-exercises': homeExercises.load,
  'breach-letters': breachLetters.load,
  'data-protection': processing.load,
  rules: rules.load,
}
