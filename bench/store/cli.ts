import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeStore } from './make.ts'

// node bench/store/cli.ts FOLDER PATIENTS
const [folder, size] = process.argv.slice(2)
if (!folder || !(Number(size) > 0)) throw new Error('Usage: node bench/store/cli.ts FOLDER PATIENTS')
mkdirSync(resolve(folder), { recursive: true, mode: 0o700 })
await makeStore(resolve(folder), Number(size))
