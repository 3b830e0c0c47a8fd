// The control of the power cut, loaded into the server by the test: with synchronous=NORMAL a cut must lose something, or the test is blind.
import { DatabaseSync } from 'node:sqlite'

const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function (sql) {
  return exec.call(this, sql.replace(/synchronous = full/i, 'synchronous = normal'))
}
