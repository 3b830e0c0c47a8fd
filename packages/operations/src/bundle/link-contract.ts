import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Node does not run TypeScript from node_modules, so the contract is linked there. */
export const CONTRACT_LINK = 'node_modules/@clinic/contract'
export const CONTRACT_FOLDER = 'packages/contract'

/** On Windows a link between folders is a junction, which stores the full path: that of `final`. */
export function linkContract(folder: string, final = folder): void {
  const link = join(folder, CONTRACT_LINK)
  mkdirSync(dirname(link), { recursive: true })
  if (process.platform === 'win32') symlinkSync(join(final, CONTRACT_FOLDER), link, 'junction')
  else symlinkSync(`../../${CONTRACT_FOLDER}`, link)
}
