import { afterEach } from 'vitest'
import { closeAll } from './harness.ts'

// Runs for every test file, while the modules that it imports are loaded once for all of them.
afterEach(closeAll)
