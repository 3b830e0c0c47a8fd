import { can } from '@clinic/contract/endpoint'
import { createSession } from '@clinic/contract/sessions/sessions'
import { Button, type ButtonProps } from '@mantine/core'
import { Link } from 'react-router'
import { useUser } from '../../../auth/user.tsx'
import { pathTo } from '../../../lib/paths.ts'
import { WORDS } from '../words.ts'

/** For roles that may open a session. */
export function StartConsultation({ patientId, ...button }: { patientId: string } & ButtonProps) {
  if (!can(useUser().role, createSession)) return null
  return (
    <Button component={Link} to={pathTo('recordSession', { patientId })} {...button}>
      {WORDS.newConsultation}
    </Button>
  )
}
