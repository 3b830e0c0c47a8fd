import { afterEach } from 'vitest'
import { closeAll } from './harness.ts'
// Counts statements from here on: a connection that was made before would not be counted.
import './statements-of.ts'

// Runs for every test file, while the modules that it imports are loaded once for all of them.
afterEach(closeAll)
