import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { homeOf } from './install-paths.ts'

/** Uses the data folder of an install, and its settings file. Environment variables take precedence. */
export function settle(program: string): void {
  const home = homeOf(program)
  if (!home) return
  if (existsSync(home.settings)) process.loadEnvFile(home.settings)
  process.env.DATA_DIR = resolve(home.folder, process.env.DATA_DIR || 'data')
}
