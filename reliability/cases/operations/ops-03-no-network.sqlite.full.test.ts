import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfProgram } from '@clinic/operations/bundle/bundle-contents'
import { nameOfBundle, thisPlatform } from '@clinic/operations/bundle/bundle-facts'
import { makeBundle } from '@clinic/operations/bundle/make-bundle'
import { MIGRATIONS } from '@clinic/server/db/migrate'
import { freePort } from '@clinic/server/test/processes/free-port'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { PROGRAM, thisVersion } from '@clinic/server/version'
import { expect, test } from 'vitest'
import { releaseKeys } from '../../harness/clinics/install.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

/** With nothing but its own loopback, and nothing of this checkout in the environment. */
const WITHOUT_NETWORK = `
ip link set lo up 2>/dev/null
cd "$1" || exit 1
tar xzf "$2" && ./"$3"/clinic install "$1/home" && rm -rf "$3" || exit 1
"$1/home/current/clinic" start > "$1/log" 2>&1 &
runner=$!
until grep -q 'is ready: ' "$1/log" || ! kill -0 $runner; do sleep 0.2; done
"$1/home/current/node/bin/node" -e "
const url = 'http://127.0.0.1:' + process.env.PORT
const page = await (await fetch(url + '/signin')).text()
const script = /src=.(.assets.[^ '>]+js)/.exec(page)[1]
console.log((await (await fetch(url + '/api/health')).json()).status, (await fetch(url + script)).status)
const outside = await fetch('http://192.0.2.1', { signal: AbortSignal.timeout(2000) }).then(() => 'reached', () => 'unreachable')
console.log(outside)
" --input-type=module
kill -TERM $runner
wait $runner
echo ended $?
`

test('OPS-03 sqlite: the real bundle is installed and started where there is no network', async ({ skip }) => {
  if (spawnSync('unshare', ['-n', 'true']).status !== 0) skip('this machine gives no network namespace')
  const folder = aFolder('bundle')
  const facts = { format: 1 as const, ...thisVersion(), platform: thisPlatform, migrations: MIGRATIONS.map(({ name }) => name) }
  const file = await makeBundle({ files: filesOfProgram(PROGRAM, process.execPath), facts, secretKey: releaseKeys.secretKey, into: folder })
  const port = await freePort()
  const begun = performance.now()
  const output = execFileSync('unshare', ['-n', 'sh', '-c', WITHOUT_NETWORK, 'sh', folder, file, nameOfBundle(facts)], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', PORT: String(port), HOME: folder },
  })
  const seconds = (performance.now() - begun) / 1000
  expect(output).toContain(`Installed in ${join(folder, 'home')}.`)
  expect(output).toContain('ok 200')
  expect(output).toContain('unreachable')
  expect(output).toContain('ended 0')
  noteFigure(
    'OPS-03 sqlite',
    `a bundle of ${Math.round(statSync(file).size / 1e6)} MB, installed and started without a network in ${seconds.toFixed(0)} s`,
  )
})
