import { SCREENS, type ScreenName } from '@clinic/contract/screens'
import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { announce, type Load } from '../api/prefetch.ts'
import { Guard } from '../auth/guard.tsx'
import { Screen as SignIn } from '../features/auth/sign-in.tsx'
import { loadLazily, noteScreen } from '../lib/late/lazy.ts'
import { SCREEN } from '../lib/texts.ts'
import { signedInUser } from '../lib/token.ts'
import { APP_WORDS } from '../lib/words.ts'
import { IfItBreaks } from '../ui/page/if-it-breaks.tsx'
import { Home } from './home.tsx'
import { late } from './late-routes.tsx'

/** A screen: its address and roles come from the contract; its code is loaded when it is opened. */
function screen(name: ScreenName, title: string, loadCode: Load): RouteObject {
  const load = isPlain(name) ? loadCode : withControls(loadCode)
  announce(SCREENS[name].path, load, title)
  return {
    path: SCREENS[name].path,
    ...late(
      async () => {
        const { Screen } = await loadLazily(load)
        noteScreen()
        return Screen
      },
      (part) => framed(name, title, part),
    ),
  }
}

/** Screens that people open first: they have no dialogs or menus, and load faster without those styles. */
const isPlain = (name: ScreenName) => SCREENS[name].access === 'public' || name === 'dashboard' || name === 'queue'

const withControls = (load: Load): Load => {
  return async () => (await Promise.all([load(), import('../ui/controls.css')]))[0]
}

function framed(name: ScreenName, title: string, children: ReactNode) {
  return (
    <Guard access={SCREENS[name].access}>
      <title>{APP_WORDS.pageTitle(title)}</title>
      {children}
    </Guard>
  )
}

const resetPassword: Load = () => import('../features/auth/reset-password.tsx')
const dashboard: Load = () => import('../features/home/dashboard.tsx')
const queue: Load = () => import('../features/queue/queue.tsx')
const beds: Load = () => import('../features/beds/beds.tsx')

/** All paths of the web client (docs/specification.md, section 2). */
export const routes: RouteObject[] = [
  {
    element: <IfItBreaks />,
    children: [
      // Each role's first screen loads together with the frame, to save a round trip.
      { path: SCREENS.signIn.path, element: framed('signIn', SCREEN.signIn, <SignIn />) },
      screen('createPassword', SCREEN.createPasswordTitle, () => import('../features/auth/create-password.tsx')),
      screen('forgot', APP_WORDS.forgotPassword, () => import('../features/auth/forgot-password.tsx')),
      screen('forgotAuth', APP_WORDS.resetPassword, resetPassword),
      screen('forgotChange', APP_WORDS.resetPassword, resetPassword),
      screen('firstLogin', SCREEN.changePasswordTitle, () => import('../features/auth/change-password.tsx')),
      {
        ...late(async () => (await loadLazily(() => import('./layout.tsx'))).Component),
        children: [{ element: <IfItBreaks framed />, children: signedInScreens() }],
      },
      { path: '*', ...late(async () => (await loadLazily(() => import('../ui/page/not-found.tsx'))).NotFound) },
    ],
  },
]

function signedInScreens(): RouteObject[] {
  announce(SCREENS.home.path, () => (signedInUser()?.role === 'admin' ? dashboard() : queue()))
  return [
    { path: SCREENS.home.path, element: <Home /> },
    screen('dashboard', 'Home', dashboard),
    screen('queue', 'Queue', queue),
    screen('ownPassword', SCREEN.changePasswordTitle, () => import('../features/auth/own-password.tsx')),
    screen('preferences', APP_WORDS.preferences, () => import('../features/preferences/preferences.tsx')),
    screen('unsent', 'Unsent', () => import('../features/outbox/unsent.tsx')),
    screen('templates', APP_WORDS.templates, () => import('../features/prescribing/templates.tsx')),
    screen('patientSearch', APP_WORDS.findPatient, () => import('../features/patients/search/patient-search.tsx')),
    screen('followUps', 'Follow-ups', () => import('../features/follow-ups/follow-ups.tsx')),
    screen('therapy', 'Physiotherapy', () => import('../features/therapy/therapy.tsx')),
    screen('longTerm', APP_WORDS.longTerm, () => import('../features/long-term/long-term.tsx')),
    screen('sisterSummaries', 'Summaries', () => import('../features/sister-summaries/sister-summaries.tsx')),
    screen('patientChart', APP_WORDS.patientChart, () => import('../features/patients/chart/chart.tsx')),
    screen('patientHistory', APP_WORDS.patientHistory, () => import('../features/patients/record/patient-history.tsx')),
    screen('patientProfile', APP_WORDS.patientProfile, () => import('../features/patients/record/patient-profile.tsx')),
    screen('openCard', APP_WORDS.patientCard, () => import('../features/prints/open-card.tsx')),
    screen('print', 'Print', () => import('../features/prints/print.tsx')),
    screen('createPatient', SCREEN.newPatientTitle, () => import('../features/patients/register/create-patient.tsx')),
    screen('editPatient', APP_WORDS.editPatientProfile, () => import('../features/patients/register/edit-patient.tsx')),
    screen('mergePatients', APP_WORDS.joinRecords, () => import('../features/merge/merge.tsx')),
    screen('bulkUpload', 'Upload', () => import('../features/patients/register/bulk-upload.tsx')),
    screen('recordSession', APP_WORDS.newConsultation, () => import('../features/sessions/consultation/record-session.tsx')),
    screen('sessionDetails', SCREEN.detailsTitle, () => import('../features/sessions/details/session-details.tsx')),
    screen('observationChart', APP_WORDS.observationChart, () => import('../features/sessions/observations/chart.tsx')),
    screen('recordCare', APP_WORDS.recordCare, () => import('../features/sessions/care/record-care.tsx')),
    screen('activeSessions', SCREEN.activeSessions, () => import('../features/sessions/lists/active-sessions.tsx')),
    screen('report', 'Report', () => import('../features/reports/report.tsx')),
    screen('returns', 'Returns', () => import('../features/returns/returns.tsx')),
    screen('diseaseReports', 'Diseases', () => import('../features/disease-reports/disease-reports.tsx')),
    screen('returnMapping', 'DHIS2', () => import('../features/returns/mapping.tsx')),
    screen('uncoded', 'Coding', () => import('../features/diagnoses/uncoded.tsx')),
    screen('ward', 'Ward', () => import('../features/ward/ward.tsx')),
    screen('beds', 'Beds', beds),
    screen('createBeds', 'Beds', beds),
    screen('inventoryUpload', 'Inventory', () => import('../features/inventory/inventory-upload.tsx')),
    screen('createItem', APP_WORDS.addItem, () => import('../features/inventory/create-item.tsx')),
    screen('stock', 'Stock', () => import('../features/inventory/stock/stock.tsx')),
    screen('shelf', 'Stock', () => import('../features/inventory/stock/count/shelf-screen.tsx')),
    screen('recall', APP_WORDS.recall, () => import('../features/inventory/stock/lots/recall.tsx')),
    screen('stockCheck', APP_WORDS.stockCheck, () => import('../features/inventory/stock/count/stock-check.tsx')),
    screen('invitePersonnel', APP_WORDS.invitePersonnel, () => import('../features/personnel/invite-personnel.tsx')),
    screen('managePersonnel', 'Personnel', () => import('../features/personnel/manage-personnel.tsx')),
    screen('editPersonnel', APP_WORDS.editPersonnel, () => import('../features/personnel/edit-personnel.tsx')),
    screen('selectRole', APP_WORDS.selectRole, () => import('../features/personnel/select-role.tsx')),
    screen('audit', 'Audit', () => import('../features/audit/audit.tsx')),
    screen('phones', 'Phones', () => import('../features/phones/phones.tsx')),
    screen('storage', 'Backups', () => import('../features/storage/storage.tsx')),
    screen('selfCheck', 'Self-check', () => import('../features/storage/self-check.tsx')),
    screen('dataProtection', APP_WORDS.dataProtection, () => import('../features/data-protection/data-protection.tsx')),
    screen('settings', 'Settings', () => import('../features/settings/settings.tsx')),
  ]
}
