import './ui/print.css'
import './ui/mantine.css'
import { mayOpen, SCREENS } from '@clinic/contract/screens'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Guard } from './guard.tsx'
import { queryClient } from './query-client.ts'
import { signOut } from './sign-out.ts'
import { Layout } from './ui/layout.tsx'
import { useUser } from './user.tsx'

/** What the screens behind the sign-in share. The sign-in page does without it, to be there quickly. */
export function Component() {
  return (
    <Guard access="signed-in">
      <QueryClientProvider client={queryClient}>
        <Frame />
      </QueryClientProvider>
    </Guard>
  )
}

// Only the admin's, and nothing waits for it.
const Notices = lazy(() => import('./features/notices/notices.tsx').then(({ Notices }) => ({ default: Notices })))

function Frame() {
  const user = useUser()
  const notice = mayOpen(user.role, SCREENS.storage.access) && (
    <Suspense>
      <Notices />
    </Suspense>
  )
  return <Layout user={user} onSignOut={signOut} notice={notice} />
}
