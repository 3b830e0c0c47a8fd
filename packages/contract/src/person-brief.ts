import { z } from 'zod'
import { ROLES } from './roles.ts'

/** A person shown beside something that they did. */
export const PersonBrief = z.object({ _id: z.string(), name: z.string(), role: z.enum(ROLES) })
export type PersonBrief = z.infer<typeof PersonBrief>
