import { readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'

type Routes = (app: FastifyInstance, services: Services) => void

const SOURCES = new URL('../../', import.meta.url)
const isRoutes = (file: string) => /^[\w-]+[\\/]([\w-]+-)?routes\.ts$/.test(file)

/** All handlers: the exports of every feature's `routes.ts`. A call without a handler stops the server from starting. */
export const ALL_ROUTES: readonly Routes[] = (
  await Promise.all(
    readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => isRoutes(file) && !file.startsWith('http'))
      .toSorted()
      .map((file) => import(new URL(file.replaceAll('\\', '/'), SOURCES).href)),
  )
).flatMap((exported) => Object.values(exported) as Routes[]) // they have no other exports
