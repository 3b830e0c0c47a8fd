import { SCREENS } from '@clinic/contract/screens'
import { Navigate } from 'react-router'
import { useUser } from '../auth/user.tsx'

/** `/` is the dashboard for an admin and the queue for everyone else (docs/specification.md, section 2). */
export function Home() {
  return <Navigate to={SCREENS[useUser().role === 'admin' ? 'dashboard' : 'queue'].path} replace />
}
