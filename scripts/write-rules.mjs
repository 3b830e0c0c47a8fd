// Runs on the pinned Node, which reads TypeScript: see rules.mjs.
import { readFileSync, writeFileSync } from 'node:fs'
import { rulesDocument } from '../packages/contract/src/clinical/rules-document/document.ts'
import { pageWithRules } from '../packages/contract/src/clinical/rules-document/markdown.ts'

const path = new URL('../docs/clinical.md', import.meta.url)
writeFileSync(path, pageWithRules(readFileSync(path, 'utf8'), rulesDocument()))
