import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

export function patientRoutes(_app: FastifyInstance, _services: Services): void {}
