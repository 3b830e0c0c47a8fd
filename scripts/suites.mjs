// How the suites are run and counted: vitest's, and the journeys in a browser.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environment, pinnedNode, root, run } from './prepare.mjs'

const tool = (path) => join(root, 'node_modules', path)
const nothing = (failed) => ({ passed: 0, failed, skipped: 0 })

/**
 * The lines that end every run, and the exit code that goes with them. What failed is named once more, with the first lines of its error: where
 * only the end of a log is kept, it is the one place to find it. A test that passed only after a retry counts as passed, and is named.
 */
export function conclude(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  const flaky = results.flatMap((result) => result.flaky ?? [])
  for (const { name, error } of results.flatMap((result) => result.failures ?? [])) console.log(`failed: ${name}\n${firstLines(error)}`)
  for (const name of flaky) console.log(`flaky: ${name}`)
  console.log(`${flaky.length} flaky`)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed > 0 ? 1 : 0
}

const LINES_OF_AN_ERROR = 6

/** The beginning of an error, indented, without the colours of a terminal. */
function firstLines(error = '') {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, LINES_OF_AN_ERROR)
  return lines.map((line) => `        ${line.slice(0, 200)}`).join('\n')
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
    const { numPassedTests, numFailedTests, numPendingTests, success, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that could not be loaded fails without a failed test, and a stray error outside of all tests fails by the exit code alone.
    const failed = Math.max(numFailedTests, code === 0 && success ? 0 : 1)
    return { passed: numPassedTests, failed, skipped: numPendingTests, flaky, failures: testResults.flatMap(failuresOfFile) }
  })
}

/** The failed tests of one file of vitest's report, or the file itself where it could not be loaded. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const failures = assertionResults
    .filter((result) => result.status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: `${relative(root, name)}: ${fullName}`, error: failureMessages[0] }))
  return failures.length === 0 && status === 'failed' ? [{ name: relative(root, name), error: message }] : failures
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
    const specs = suites.flatMap(specsOf)
    const withStatus = (wanted) => specs.filter(({ tests }) => tests.some(({ status }) => status === wanted))
    return {
      passed: expected + stats.flaky,
      failed,
      skipped,
      flaky: withStatus('flaky').map(nameOfSpec),
      failures: withStatus('unexpected').map((spec) => ({ name: nameOfSpec(spec), error: errorOfSpec(spec) })),
    }
  })
}

/** The specs of a suite of Playwright's report, and of the suites inside it. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

const nameOfSpec = ({ file, title }) => `${file}: ${title}`

const errorOfSpec = ({ tests }) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message

async function reported(name, work) {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-reports-'))
  try {
    return await work(join(folder, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
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
