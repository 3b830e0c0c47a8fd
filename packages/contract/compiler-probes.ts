// Each line must be an error: the contract runs in Node and in browsers, so it may use what only one of them has in neither.

// @ts-expect-error a page is a browser's
document.title

// @ts-expect-error files are Node's
import('node:fs')
