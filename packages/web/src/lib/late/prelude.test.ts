import './prelude.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

test('zod reads the setting that the prelude left for it', () => {
  expect(z.config().jitless).toBe(true)
})
