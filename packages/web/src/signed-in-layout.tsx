import './ui/print.css'
import './ui/mantine.css'
import { QueryClientProvider } from '@tanstack/react-query'
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

function Frame() {
  return <Layout user={useUser()} onSignOut={signOut} />
}
