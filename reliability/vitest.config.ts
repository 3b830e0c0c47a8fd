import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isFull } from './harness/measure/size.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** By their ending: `.sqlite` and `.postgres` run on that engine only, `.full` in the full run only. */
const cases = 'reliability/cases/**/*.test.ts'
const left = isFull ? [] : ['**/*.full.test.ts']

const common = {
  include: [cases],
  setupFiles: ['packages/server/test/setup.ts'],
  isolate: false,
  testTimeout: isFull ? 1_800_000 : 180_000,
  hookTimeout: 60_000,
  // A fault meets a random moment. In npm test a case fails if it does so three times; the full run takes each at its word.
  retry: isFull ? 0 : 2,
}

/** The cases of the reliability catalogue, each on both engines unless it says otherwise. The full run takes them one after another. */
export default defineConfig({
  root,
  test: {
    maxWorkers: isFull ? 1 : 2,
    projects: [
      {
        test: {
          ...common,
          name: 'sqlite',
          exclude: ['**/node_modules/**', '**/*.postgres.*', ...left],
          provide: { engine: 'sqlite' },
        },
      },
      {
        test: {
          ...common,
          name: 'postgres',
          exclude: ['**/node_modules/**', '**/*.sqlite.*', ...left],
          provide: { engine: 'postgres' },
          globalSetup: 'packages/server/test/store/start-postgres.ts',
        },
      },
    ],
  },
})
