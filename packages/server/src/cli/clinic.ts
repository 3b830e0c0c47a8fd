// Services, and the launcher of a bundle, find `clinic` here: this path stays. See ../main.ts.
import { linkPackages } from '../../../operations/src/bundle/link-packages.ts'
import { PROGRAM } from '../version.ts'

linkPackages(PROGRAM)
await import('../../../operations/src/cli/clinic.ts')
