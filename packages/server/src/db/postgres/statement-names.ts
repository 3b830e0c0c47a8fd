import type pg from 'pg'

/** Statements that a connection keeps ready at the server. A text that is met a few times, such as a list of odd length, is not worth one. */
const MAX = 200
const WORTH_AT = 4
/** Texts that are counted before they get a name. */
const COUNTED = 2000

/**
 * Lets PostgreSQL keep what is asked again and again, parsed and planned: a look-up by key or a search costs it nearly half. The number
 * is bounded, because each connection keeps its own.
 */
export function nameStatements(pool: pg.Pool): void {
  const nameOf = createNames()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: unknown, values?: unknown) => Promise<unknown> // the form that is used here
    let changes = 0

    async function named(text: unknown, values?: unknown): Promise<unknown> {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      if (name === undefined) return query(text, values)
      try {
        return await query({ name: `${name}_${changes}`, text, values })
      } catch (error) {
        if ((error as { code?: string }).code !== CHANGED_TABLE) throw error
        changes += 1
        return query(text, values).catch(() => Promise.reject(error)) // within a transaction that is over by now
      }
    }
    Object.assign(client, { query: named })
  })
}

/** A newer version of the program has changed the table since: what was kept no longer fits. */
const CHANGED_TABLE = '0A000'

export function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const met = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX) return known
    const times = (met.get(text) ?? 0) + 1
    if (times < WORTH_AT) {
      if (met.size >= COUNTED) met.clear()
      met.set(text, times)
      return undefined
    }
    const name = `clinic_${names.size}`
    names.set(text, name)
    met.delete(text)
    return name
  }
}
