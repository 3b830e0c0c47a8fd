// Services, and the supervisors of other versions, start the server of a version here: this path stays. In a bundle that an earlier version
// unpacked only the contract is linked, so nothing may be imported by the name of a package before this.
import { linkPackages } from '../../operations/src/bundle/link-packages.ts'
import { PROGRAM } from './version.ts'

linkPackages(PROGRAM)
await import('../../operations/src/start/main.ts')
