import '../src/lib/late/prelude.ts'
import { closeAll } from '@clinic/server/test/harness'
import { afterEach } from 'vitest'
import { forgetAll } from './harness.tsx'

// Runs for every test file, while the modules that it imports are loaded once for all of them. The screens go first, then the clinic.
afterEach(async () => {
  forgetAll()
  await closeAll()
})
