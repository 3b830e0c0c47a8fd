import { join } from 'node:path'
import { environment, pinnedNode, root, run } from './prepare.mjs'

const tool = (path) => join(root, 'node_modules', path)

/** What runs in both worlds, on the server, in a browser; and the tests, journeys and measurements, which reach into all of them. */
const PROJECTS = ['packages/clinical', 'packages/contract', 'packages/server', 'packages/operations', 'packages/web', '.']

/** Types, then lint and format. Each counts as one test. */
export async function check() {
  const env = environment()
  const tsc = (project) => run(pinnedNode(), [tool('typescript/bin/tsc'), '-p', join(root, project)], { env })
  const codes = []
  for (const project of PROJECTS) codes.push(await tsc(project))
  codes.push(await run(pinnedNode(), [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'], { env }))
  return { passed: codes.filter((code) => code === 0).length, failed: codes.filter((code) => code !== 0).length, skipped: 0 }
}
