import { defineConfig } from 'vitest/config'

const server = ['packages/server/**/*.test.ts', 'packages/contract/**/*.test.ts']

const serverSetup = ['packages/server/test/setup.ts']

/**
 * The server's tests run on both engines; screens run against the real server in memory. Files share one loading of the modules, which
 * costs more than most tests; what a test opened is closed after it (setup.ts).
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
          provide: { engine: 'sqlite' },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: ['packages/server/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.sqlite.test.ts'],
          setupFiles: serverSetup,
          isolate: false,
          provide: { engine: 'postgres' },
          globalSetup: 'packages/server/test/start-postgres.ts',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['packages/web/test/browser.ts', 'packages/web/test/setup.ts'],
          isolate: false,
          // The server is Node's own: made ready for a browser, it would not find its files.
          server: { deps: { external: [/packages\/server\//] } },
          provide: { engine: 'sqlite' },
          testTimeout: 20_000,
        },
      },
    ],
  },
})
