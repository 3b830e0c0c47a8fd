import type pg from 'pg'

/** Limit for statements prepared on a connection. Rare texts, such as lists of unusual length, are not worth preparing. */
const MAX = 200
const WORTH_AT = 4
/** Limit for texts counted before they are prepared. */
const COUNTED = 2000

/**
 * Runs statements on a connection, and has PostgreSQL keep the frequent ones parsed and planned, which nearly halves the cost of a lookup by
 * key or a search. The number is limited because each connection keeps its own copies.
 */
export function preparing(client: pg.ClientBase, nameOf: (text: string) => string | undefined) {
  let changes = 0
  return async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = values.length > 0 ? nameOf(text) : undefined
    if (name === undefined) return client.query(text, [...values])
    try {
      return await client.query({ name: `${name}_${changes}`, text, values: [...values] })
    } catch (error) {
      if ((error as { code?: string }).code !== CHANGED_TABLE) throw error
      changes += 1
      return client.query(text, [...values]).catch(() => Promise.reject(error)) // fails if the transaction is already over
    }
  }
}

/** A newer version of the program has changed the table, so the prepared statement no longer fits. */
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
