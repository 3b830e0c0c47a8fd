import type { Credentials } from '@clinic/contract/auth'
import type { z } from 'zod'
import type { Schema } from '../../form.ts'

/** The calls and rules of signing in, loaded while somebody types: until then the sign-in page goes without zod. */
export const loadRules = () => import('@clinic/contract/auth')

export const credentials: Schema<z.infer<typeof Credentials>> = {
  '~standard': { validate: async (values) => (await loadRules()).Credentials['~standard'].validate(values) },
}
