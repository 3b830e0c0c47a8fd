import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { loggerOptions } from './logger.ts'

test('at every level, a line has only the listed fields: no headers, bodies or names', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const logger = { ...(loggerOptions(readConfig({ LOG_LEVEL: 'trace' })) as object), stream }
  const { log } = Fastify({ logger })
  log.info({ route: 'GET /api/patient', status: 200, headers: { authorization: 'Bearer secret' }, name: 'Adaeze' }, 'answered')
  log.error({ err: Object.assign(new Error('duplicate key (Adaeze)'), { code: '23505', detail: 'Adaeze' }) }, 'failed')
  expect(lines.join()).not.toMatch(/secret|Adaeze/)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { route: 'GET /api/patient', status: 200, msg: 'answered' },
    { err: { code: '23505', message: '' }, msg: 'failed' },
  ])
})
