import { defineConfig } from '@playwright/test'

/**
 * In each window Chromium makes two more pages, for what its address bar suggests: no journey looks there. Of two switches with this name the
 * last counts, so Playwright's own are here again as far as a journey meets them.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Journeys of a person in the system's Chromium, each against its own server and store. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  // A browser meets random moments on a busy machine; what fails twice fails, and what failed once is listed as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: 10_000,
    // A worker answers before what a journey puts in the way of a request; the journeys about it let it in.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // No press waits until something has moved into its place.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // To record costs each journey time, and those that pass need none.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // Containers run as root without their own sandbox; background traffic has nowhere to go in them.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${UNUSED_FEATURES.join(',')}`,
      ],
    },
  },
})
