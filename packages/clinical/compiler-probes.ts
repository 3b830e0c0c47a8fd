// Each line must be an error: the rules run in Node and in browsers, so they may use what only one of them has in neither.

// @ts-expect-error a page is a browser's
document.title

// @ts-expect-error files are Node's
import('node:fs')
