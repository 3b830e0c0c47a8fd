import { RULES } from '@clinic/contract/messages'
import { z } from 'zod'

/** Adds a field that repeats a new password, checked in the browser (docs/specification.md, section 5). */
export function confirmed<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, password: keyof Shape & string) {
  return schema.extend({ confirmPassword: z.string().min(1, RULES.confirmPassword) }).superRefine((values, context) => {
    const { confirmPassword, [password]: typed } = values as Record<string, unknown>
    if (confirmPassword !== '' && confirmPassword !== typed)
      context.addIssue({ code: 'custom', message: RULES.passwordsMatch, path: ['confirmPassword'] })
  })
}
