import * as contract from '@clinic/contract/settings/settings'
import type { FastifyInstance } from 'fastify'
import { serve, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { getSettings, updateSettings } from './settings.ts'

export function settingsRoutes(app: FastifyInstance, services: Services): void {
  const { config, clinicName } = services
  serveRead(app, services, contract.getSettings, (db) => getSettings(db, config))
  serve(app, services, contract.updateSettings, async ({ actor, body, change }) => {
    const answer = await change((db) => updateSettings(db, actor, config, body))
    await clinicName.learn()
    return answer
  })
}
