import { contractHash } from '../app/page-facts.ts'
import { type Draft, drafts, hasTyped, keepDraft, keyOf as nameOf, readDraft } from '../forms/drafts.ts'
import type { Content } from './item.ts'
import type { Outbox } from './outbox.ts'

/** Joins the forms of this page with what is on the phone. `onRestored` hears when what was typed before a reload is in the forms again. */
export function createTyped(onRestored: () => void) {
  /** What of the forms is on the phone, by the name of the draft. */
  const written = new Map<string, Draft>()

  const now = () => {
    const prefix = nameOf('')
    return new Map([...drafts].flatMap(([name, draft]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), draft] as const] : [])))
  }

  /** What is not on the phone as it is in the forms. */
  function differences() {
    const typed = now()
    const changed = [...typed].filter(([form, draft]) => written.get(form) !== draft && (draft.isTyped || written.has(form)))
    const gone = [...written].filter(([form, { idempotencyKey }]) => typed.get(form)?.idempotencyKey !== idempotencyKey)
    return { changed, gone }
  }

  function putBack(key: string, { form, values }: Content): void {
    const draft = { values, idempotencyKey: key, isTyped: true }
    keepDraft(form, draft)
    written.set(form, draft)
  }

  return {
    differences,
    putBack,
    forget: () => written.clear(),

    /** Writes what changed since the last time, while its person is signed in. @throws what the browser says if it cannot keep it */
    async write(mine: Outbox, isStill: () => boolean): Promise<void> {
      const { changed, gone } = differences()
      for (const [form, { idempotencyKey }] of gone) {
        if (!isStill()) return
        await mine.dropTyped(idempotencyKey)
        written.delete(form)
      }
      for (const [form, draft] of changed) {
        if (!isStill()) return
        if (!draft.isTyped) await mine.dropTyped(draft.idempotencyKey)
        else await mine.keep(draft.idempotencyKey, { form, values: draft.values, contract: contractHash })
        if (isStill()) written.set(form, draft)
      }
    },

    /** What was typed before a reload is in the forms again. */
    async restore(mine: Outbox): Promise<void> {
      const typed = (await mine.list()).mine.filter(
        ({ state, content }) => state === 'draft' || (state === 'parked' && content.what === null),
      )
      const missing = typed.filter(({ content }) => !readDraft(content.form))
      // A form that is being filled in or sent is left as it is: shown anew, it would lose what its answer opens.
      const isUntouched = !hasTyped()
      for (const { key, content } of missing) putBack(key, content)
      if (missing.length > 0 && isUntouched) onRestored()
    },
  }
}
