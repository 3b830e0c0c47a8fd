// Runs on the pinned Node, which reads TypeScript: see rules.mjs.
import { readFileSync, writeFileSync } from 'node:fs'
import { rulesDocument } from '@clinic/clinical/rules-document/document'
import { pageWithRules } from '@clinic/clinical/rules-document/markdown'

const path = new URL('../docs/clinical.md', import.meta.url)
writeFileSync(path, pageWithRules(readFileSync(path, 'utf8'), rulesDocument()))
