// npm run build
import { ensureBuilt, ensureInstalled, fail } from './prepare.mjs'

ensureInstalled().then(ensureBuilt).catch(fail)
