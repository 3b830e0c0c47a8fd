import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

export function sessionRoutes(_app: FastifyInstance, _services: Services): void {}
