import { Guard } from './guard.tsx'
import { Layout } from './ui/layout.tsx'
import { signOut, useUser } from './user.tsx'

/** Loaded after the sign-in, which does not need its menu and dialogs. */
export function Component() {
  return (
    <Guard access="signed-in">
      <Frame />
    </Guard>
  )
}

function Frame() {
  return <Layout user={useUser()} onSignOut={signOut} />
}
