import { ROLES } from '@clinic/clinical/people/roles'
import { z } from 'zod'

/** A person shown beside something that they did. */
export const PersonBrief = z.object({ _id: z.string(), name: z.string(), role: z.enum(ROLES) })
export type PersonBrief = z.infer<typeof PersonBrief>
