// Each line must be an error: a screen runs in a browser.

// @ts-expect-error files are Node's
import('node:fs')

// @ts-expect-error settings are the server's
process.env
