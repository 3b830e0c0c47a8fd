// Loaded into a server by the test of the migrations: after the statement of this number the process is killed.
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'

let left = Number(process.env.KILL_AT_STATEMENT)

function count() {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

function countAfter(prototype, name) {
  const original = prototype[name]
  prototype[name] = function (...given) {
    const result = original.apply(this, given)
    if (typeof result?.then === 'function') return result.finally(count)
    count()
    return result
  }
}

// A backup works in another thread, and is not what is cut here.
if (isMainThread && left > 0) {
  countAfter(DatabaseSync.prototype, 'exec')
  for (const name of ['run', 'all', 'get']) countAfter(StatementSync.prototype, name)
  countAfter(pg.Client.prototype, 'query')
}
