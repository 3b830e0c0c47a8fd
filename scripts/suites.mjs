// How the suites are run and counted: vitest's, and the journeys in a browser.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, pinnedNode, root, run } from './prepare.mjs'

const tool = (path) => join(root, 'node_modules', path)
const nothing = (failed) => ({ passed: 0, failed, skipped: 0, flaky: [] })

/** The lines that end every run, and the exit code that goes with them. A test that passed only after a retry counts as passed, and is named. */
export function conclude(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  const flaky = results.flatMap((result) => result.flaky ?? [])
  for (const name of flaky) console.log(`flaky: ${name}`)
  console.log(`${flaky.length} flaky`)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed > 0 ? 1 : 0
}

export function vitest(args = [], env = {}) {
  return reported('vitest.json', async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--reporter=${join(root, 'scripts/flaky-reporter.mjs')}`]
    const all = ['run', ...reporters, `--outputFile.json=${report}`, ...args]
    const flakyReport = `${report}.flaky`
    const code = await run(pinnedNode(), [tool('vitest/vitest.mjs'), ...all], {
      env: { ...environment(), ...env, FLAKY_REPORT: flakyReport },
    })
    if (!existsSync(report)) return nothing(1)
    const flaky = existsSync(flakyReport) ? JSON.parse(readFileSync(flakyReport, 'utf8')) : []
    const { numPassedTests, numFailedTests, numPendingTests, success } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that could not be loaded fails without a failed test, and a stray error outside of all tests fails by the exit code alone.
    const failed = Math.max(numFailedTests, code === 0 && success ? 0 : 1)
    return { passed: numPassedTests, failed, skipped: numPendingTests, flaky }
  })
}

export async function journeys(args = [], env = {}) {
  const chromium = findChromium() ?? (await installChromium())
  if (!chromium) {
    console.error('\nNO BROWSER: the journeys are SKIPPED. Install Chromium, or set CHROMIUM_PATH to one.\n')
    return { passed: 0, failed: 0, skipped: 1 }
  }
  return reported('journeys.json', async (report) => {
    const code = await run(pinnedNode(), [tool('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...args], {
      env: { ...environment(), ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    })
    if (!existsSync(report)) return nothing(1)
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
    const { expected, unexpected, skipped } = stats
    const failed = code === 0 ? unexpected : Math.max(1, unexpected)
    return { passed: expected + stats.flaky, failed, skipped, flaky: suites.flatMap(flakySpecs) }
  })
}

/** The titles of a Playwright suite's specs that passed only after a retry, and of the suites inside it. */
function flakySpecs({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, title }) => `${file}: ${title}`)
  return [...own, ...suites.flatMap(flakySpecs)]
}

async function reported(name, work) {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-reports-'))
  try {
    return await work(join(folder, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const PLACES = [
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium'],
  ...['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ...['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe'],
]

export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path)) ?? ownChromium()
}

/** The browser that Playwright keeps for itself, if it has been installed. */
function ownChromium() {
  try {
    const script = "process.stdout.write(require('playwright-core').chromium.executablePath())"
    const path = execFileSync(pinnedNode(), ['-e', script], { cwd: root, encoding: 'utf8' })
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** Debian's package where this user may install it, otherwise Playwright's own build. */
async function installChromium() {
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('sh', ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null'])
    if (findChromium()) return findChromium()
  }
  await run(pinnedNode(), [tool('@playwright/test/cli.js'), 'install', 'chromium'], { env: environment() }).catch(() => 1)
  return findChromium()
}
