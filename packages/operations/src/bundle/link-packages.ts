import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** What a bundle has of our own code. */
export const PACKAGES = ['clinical', 'contract', 'server', 'operations']

const LINKS = 'node_modules/@clinic'
const LINK = /^node_modules\/@clinic\/[a-z]+$/

/** Is this the path of a link that `linkPackages` makes? */
export const isLinkOfPackage = (path: string): boolean => LINK.test(path)

/** The one link that a bundle contains: versions before 0.2 refuse every other. */
export const LINK_IN_BUNDLE = { path: `${LINKS}/contract`, to: '../../packages/contract' }

/**
 * Node does not run TypeScript from node_modules, so our packages are linked there, where the links are missing. It must not import one of
 * them. On Windows a link between folders is a junction, which stores the full path: that of `final`.
 */
export function linkPackages(folder: string, final = folder): void {
  const missing = PACKAGES.filter((name) => existsSync(join(folder, 'packages', name)) && !existsSync(join(folder, LINKS, name)))
  if (missing.length > 0) mkdirSync(join(folder, LINKS), { recursive: true })
  for (const name of missing) {
    const link = join(folder, LINKS, name)
    if (process.platform === 'win32') symlinkSync(join(final, 'packages', name), link, 'junction')
    else symlinkSync(`../../packages/${name}`, link)
  }
}
