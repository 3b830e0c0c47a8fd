import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** No secret of the server's; what Windows needs to start a program; compiled modules are kept where the server keeps its own. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const compiled = getCompileCacheDir()
  const { SystemRoot } = process.env
  return { ...(SystemRoot && { SystemRoot }), ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }) }
}
