// Loaded into a server by the tests that cut a change: after the statement of this number the process is killed. With KILL_FROM the
// count begins at the first statement that holds this text.
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'

let left = Number(process.env.KILL_AT_STATEMENT)
const from = process.env.KILL_FROM ?? ''
let isCounting = from === ''

function count(text) {
  isCounting ||= String(text).includes(from)
  if (!isCounting) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

/** `textOf` has the SQL of a call. */
function countAfter(prototype, name, textOf) {
  const original = prototype[name]
  prototype[name] = function (...given) {
    const result = original.apply(this, given)
    const text = textOf(this, given)
    if (typeof result?.then === 'function') return result.finally(() => count(text))
    count(text)
    return result
  }
}

// A backup works in another thread, and is not what is cut here.
if (isMainThread && left > 0) {
  countAfter(DatabaseSync.prototype, 'exec', (_database, [text]) => text)
  for (const name of ['run', 'all', 'get']) countAfter(StatementSync.prototype, name, (statement) => statement.sourceSQL)
  countAfter(pg.Client.prototype, 'query', (_client, [query]) => query?.text ?? query)
}
