import { defineConfig } from 'vitest/config'

const server = ['packages/server/**/*.test.ts', 'packages/contract/**/*.test.ts']

/** The server's tests run on both engines; screens run against the real server in memory. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'server-sqlite', include: server, provide: { engine: 'sqlite' }, testTimeout: 20_000 } },
      {
        test: {
          name: 'server-postgres',
          include: ['packages/server/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.sqlite.test.ts'],
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
          setupFiles: ['packages/web/test/browser.ts'],
          // The server is Node's own: made ready for a browser, it would not find its files.
          server: { deps: { external: [/packages\/server\//] } },
          provide: { engine: 'sqlite' },
          testTimeout: 20_000,
        },
      },
    ],
  },
})
