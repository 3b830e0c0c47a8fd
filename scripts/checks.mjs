import { join } from 'node:path'
import { environment, pinnedNode, root, run } from './prepare.mjs'

const tool = (path) => join(root, 'node_modules', path)

/** Types, then lint and format. Each counts as one test. */
export async function check() {
  const env = environment()
  const types = await run(pinnedNode(), [tool('typescript/bin/tsc'), '--noEmit'], { env })
  const lint = await run(pinnedNode(), [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'], { env })
  const codes = [types, lint]
  return { passed: codes.filter((code) => code === 0).length, failed: codes.filter((code) => code !== 0).length, skipped: 0 }
}
