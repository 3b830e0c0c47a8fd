import { defineConfig } from 'vitest/config'
import { compileCache } from './scripts/prepare.mjs'

// Servers, threads and readers of files that tests start take half the time with what Node made of the sources before. npm test sets it too.
process.env.NODE_COMPILE_CACHE ??= compileCache

const server = [
  'packages/server/**/*.test.ts',
  'packages/operations/**/*.test.ts',
  'packages/contract/**/*.test.ts',
  'packages/clinical/**/*.test.ts',
]

const serverSetup = ['packages/server/test/setup.ts']

// What a test leaves behind is soon garbage: with more room for it, it is collected less often.
const execArgv = ['--max-semi-space-size=64']

// A test that passes only the second time is named in the closing lines, to be mended. What fails twice fails.
const retry = 1

/**
 * Of the server's tests, what may differ runs on both engines; screens run against the real server in memory. Files share one loading of
 * the modules, which costs more than most tests; what a test opened is closed after it (setup.ts).
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server-sqlite',
          include: server,
          exclude: ['**/node_modules/**', '**/*.postgres.test.ts'],
          setupFiles: serverSetup,
          isolate: false,
          execArgv,
          retry,
          provide: { engine: 'sqlite' },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: ['packages/server/**/*.test.ts', 'packages/operations/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.sqlite.test.ts'],
          setupFiles: serverSetup,
          isolate: false,
          execArgv,
          retry,
          provide: { engine: 'postgres' },
          globalSetup: 'packages/server/test/store/start-postgres.ts',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // The browser is in the clinic's zone, as its phones are.
          env: { TZ: 'Africa/Lagos' },
          setupFiles: ['packages/web/test/browser.ts', 'packages/web/test/quick-react.ts', 'packages/web/test/setup.ts'],
          isolate: false,
          execArgv,
          retry,
          // The server is Node's own: made ready for a browser, it would not find its files.
          server: { deps: { external: [/packages\/(server|operations)\//] } },
          provide: { engine: 'sqlite' },
          testTimeout: 20_000,
        },
      },
    ],
  },
})
