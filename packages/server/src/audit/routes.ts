import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

export function auditRoutes(_app: FastifyInstance, _services: Services): void {}
