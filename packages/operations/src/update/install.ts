import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Of } from '@clinic/server/durable-files'
import { BundleFacts, nameOfBundle, RELEASE_KEY, readSums, SIGNATURE, SUMS } from '../bundle/bundle-facts.ts'
import { linkPackages } from '../bundle/link-packages.ts'
import { isSigned, lineOfPublicKey } from '../bundle/signature.ts'
import { syncAll } from '../bundle/unpack-bundle.ts'
import { RELEASE } from '../bundle/words.ts'
import { type Home, makeHome, setCurrent } from './install-paths.ts'

/** Installs an unpacked bundle. Its key is trusted from then on, so its line is shown for comparison. @returns that line */
export async function install(program: string, home: Home): Promise<string> {
  if (home.currentName() !== null) throw new Error(RELEASE.alreadyInstalled(home.folder))
  const read = (name: string) => readFileSync(join(program, name), 'utf8')
  if (!existsSync(join(program, SUMS))) throw new Error(RELEASE.notInstalled)
  const publicKey = read(RELEASE_KEY)
  if (!isSigned(read(SUMS), read(SIGNATURE), publicKey)) throw new Error(RELEASE.notSigned)
  const sums = readSums(read(SUMS))
  for (const [path, sum] of sums)
    if (!existsSync(join(program, path)) || (await sha256Of(join(program, path))) !== sum) throw new Error(RELEASE.damaged(path))
  makeHome(home)
  const name = nameOfBundle(BundleFacts.parse(JSON.parse(read('BUNDLE.json'))))
  const part = `${home.pathOf(name)}.part`
  rmSync(part, { recursive: true, force: true })
  const paths = [SUMS, SIGNATURE, ...sums.keys()]
  for (const path of paths) cpSync(join(program, path), join(part, path))
  syncAll(part, paths)
  linkPackages(part, home.pathOf(name))
  renameSync(part, home.pathOf(name))
  cpSync(join(program, RELEASE_KEY), home.key)
  setCurrent(home, name)
  return lineOfPublicKey(publicKey) ?? ''
}
