/** The part of a zod schema that a form needs; a schema loaded later returns a promise. */
export type Schema<Body> = { '~standard': { validate: (values: unknown) => Judgement<Body> | Promise<Judgement<Body>> } }
type Judgement<Body> = { value: Body; issues?: undefined } | { issues: readonly Issue[] }
type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** The first message for each field, by its path: 'drugs.0.dosage'. */
export function errorsOf({ issues = [] }: { issues?: readonly Issue[] | undefined }): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path = [], message } of issues) {
    const field = path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
    errors[field] ??= message
  }
  return errors
}

/** In the order of the screen rather than the schema. */
export function focusFirst(form: HTMLFormElement | null, paths: string[]) {
  if (!form || paths.length === 0) return
  const wrong = [...form.querySelectorAll<HTMLElement>('[data-path]')].find(({ dataset }) => paths.includes(dataset.path ?? ''))
  const target = wrong?.matches('input, textarea, select, button')
    ? wrong
    : wrong?.querySelector<HTMLElement>('input, textarea, select, button')
  target?.focus()
}
