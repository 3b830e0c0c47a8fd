import type { RulesDocument } from './row.ts'

/** What people write is above this line of docs/clinical.md, what `npm run rules` writes is below it. */
const MARK = '<!-- npm run rules writes what follows. Change the code, not this text. -->'

/** The page with its rules as they are now. */
export function pageWithRules(page: string, document: RulesDocument): string {
  const place = page.indexOf(MARK)
  if (place < 0) throw new Error(`The page lacks the line ${MARK}`)
  return `${page.slice(0, place)}${MARK}\n\n# The rules, version ${document.rules}\n${sectionsText(document)}`
}

const sectionsText = ({ sections }: RulesDocument) =>
  sections
    .map(({ chapter, title, columns, rows }, place) => {
      const heading = chapter === sections[place - 1]?.chapter ? '' : `\n## ${chapter}\n`
      const lines = [[...columns, 'Source', 'State'], columns.concat('', '').map(() => '---')]
      const table = [...lines, ...rows.map(({ cells, source, state }) => [...cells, source, state])].map(lineOf)
      return `${heading}\n### ${title}\n\n${table.join('\n')}\n`
    })
    .join('')

const lineOf = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
