import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { homeOf } from './home.ts'

/** An install has its data in its own folder, and its settings in a file there. What the environment says wins. */
export function settle(program: string): void {
  const home = homeOf(program)
  if (!home) return
  if (existsSync(home.settings)) process.loadEnvFile(home.settings)
  process.env.DATA_DIR = resolve(home.folder, process.env.DATA_DIR || 'data')
}
