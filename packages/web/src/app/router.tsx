import { SCREENS, type ScreenName } from '@clinic/contract/screens'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { Guard } from '../auth/guard.tsx'
import { signedInUser } from '../auth/token.ts'
import { Screen as SignIn } from '../features/sign-in/sign-in.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { RouteError } from '../ui/route-error.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { Home } from './home.tsx'
import { loadPart, noteScreen } from './parts.ts'
import { announce, type Load } from './prefetch.ts'

/** One screen: its address and who may open it come from the contract, its code is loaded when it is opened. */
function screen(name: ScreenName, title: string, loadCode: Load): RouteObject {
  const load = isPlain(name) ? loadCode : withControls(loadCode)
  announce(SCREENS[name].path, load)
  return {
    path: SCREENS[name].path,
    lazy: async () => {
      const { Screen } = await loadPart(load)
      noteScreen()
      return { element: framed(name, title, Screen) }
    },
  }
}

/** Screens that people come to first: they hold no dialog or menu, and are there sooner without the styles of these. */
const isPlain = (name: ScreenName) => SCREENS[name].access === 'public' || name === 'dashboard' || name === 'queue'

const withControls = (load: Load): Load => {
  return async () => (await Promise.all([load(), import('../ui/controls.css')]))[0]
}

function framed(name: ScreenName, title: string, Screen: ComponentType) {
  return (
    <Guard access={SCREENS[name].access}>
      <title>{`${title} – EMR`}</title>
      <Screen />
    </Guard>
  )
}

const resetPassword: Load = () => import('../features/sign-in/reset-password.tsx')
const dashboard: Load = () => import('../features/home/dashboard.tsx')
const queue: Load = () => import('../features/sessions/queue.tsx')
const beds: Load = () => import('../features/beds/beds.tsx')

/** Every path of the web client (docs/specification.md, section 2). */
export const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    HydrateFallback: Waiting,
    children: [
      // Everybody's first screen comes along with the ground itself: one round trip less.
      { path: SCREENS.signIn.path, element: framed('signIn', 'Sign in', SignIn) },
      screen('createPassword', 'Create a new password', () => import('../features/sign-in/create-password.tsx')),
      screen('forgot', 'Forgot password', () => import('../features/sign-in/forgot-password.tsx')),
      screen('forgotAuth', 'Reset password', resetPassword),
      screen('forgotChange', 'Reset password', resetPassword),
      screen('firstLogin', 'Change your password', () => import('../features/sign-in/change-password.tsx')),
      {
        lazy: () => loadPart(() => import('./layout.tsx')),
        children: [{ errorElement: <RouteError framed />, children: signedInScreens() }],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]

function signedInScreens(): RouteObject[] {
  announce(SCREENS.home.path, () => (signedInUser()?.role === 'admin' ? dashboard() : queue()))
  return [
    { path: SCREENS.home.path, element: <Home /> },
    screen('dashboard', 'Home', dashboard),
    screen('queue', 'Queue', queue),
    screen('ownPassword', 'Change your password', () => import('../features/sign-in/own-password.tsx')),
    screen('patientSearch', 'Find a patient', () => import('../features/patients/patient-search.tsx')),
    screen('patientHistory', 'Patient history', () => import('../features/patients/patient-history.tsx')),
    screen('patientProfile', 'Patient profile', () => import('../features/patients/patient-profile.tsx')),
    screen('createPatient', 'Open a new record', () => import('../features/patients/create-patient.tsx')),
    screen('editPatient', 'Edit patient profile', () => import('../features/patients/edit-patient.tsx')),
    screen('bulkUpload', 'Upload patient information', () => import('../features/patients/bulk-upload.tsx')),
    screen('recordSession', 'New consultation', () => import('../features/sessions/record-session.tsx')),
    screen('sessionDetails', 'Details of Consultation', () => import('../features/sessions/session-details.tsx')),
    screen('recordCare', 'Record care', () => import('../features/sessions/record-care.tsx')),
    screen('activeSessions', 'Active Sessions', () => import('../features/sessions/active-sessions.tsx')),
    screen('report', 'Report', () => import('../features/reports/report.tsx')),
    screen('beds', 'Beds', beds),
    screen('createBeds', 'Beds', beds),
    screen('inventoryUpload', 'Inventory', () => import('../features/inventory/inventory-upload.tsx')),
    screen('createItem', 'Add an inventory item', () => import('../features/inventory/create-item.tsx')),
    screen('invitePersonnel', 'Invite a personnel', () => import('../features/personnel/invite-personnel.tsx')),
    screen('managePersonnel', 'Personnel', () => import('../features/personnel/manage-personnel.tsx')),
    screen('editPersonnel', 'Edit personnel', () => import('../features/personnel/edit-personnel.tsx')),
    screen('selectRole', 'Select role', () => import('../features/personnel/select-role.tsx')),
    screen('audit', 'Audit', () => import('../features/audit/audit.tsx')),
    screen('storage', 'Backups', () => import('../features/storage/storage.tsx')),
  ]
}
