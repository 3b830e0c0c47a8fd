import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import { BOM, csvLine } from '@clinic/contract/uploads/csv'
import { ITEM_COLUMNS, TEMPLATES } from '@clinic/contract/uploads/uploads'
import type { FastifyInstance } from 'fastify'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Rows prepared for typing. */
const ROWS = 500

/** Empty files to fill in. Available to anyone, because they contain only column titles. */
export function serveTemplates(app: FastifyInstance): void {
  serveTemplate(app, TEMPLATES.patients, PATIENT_COLUMNS)
  serveTemplate(app, TEMPLATES.items, ITEM_COLUMNS)
}

function serveTemplate(app: FastifyInstance, { csv, xlsx }: { csv: string; xlsx: string }, columns: readonly string[]): void {
  app.get(csv, (_request, reply) =>
    attach(reply, csv)
      .type('text/csv; charset=utf-8')
      .send(BOM + csvLine(columns)),
  )
  app.get(xlsx, async (_request, reply) =>
    attach(reply, xlsx)
      .type(XLSX)
      .send(await workbook(columns)),
  )
}

const attach = <R extends { header: (name: string, value: string) => R }>(reply: R, path: string) =>
  reply.header('content-disposition', `attachment; filename="${path.split('/').at(-1)}"`)

/** Formats every cell as text, so that the spreadsheet keeps leading zeros of phone numbers and does not turn '6 - 15' into a date. */
async function workbook(columns: readonly string[]): Promise<Buffer> {
  const { default: writeXlsx } = await import('write-excel-file/node') // about 3 MB, and rarely needed
  const header = columns.map((value) => ({ value, fontWeight: 'bold' as const }))
  const blank = columns.map(() => ({ type: String, format: '@' }))
  return writeXlsx([header, ...Array.from({ length: ROWS }, () => blank)], {
    columns: columns.map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }).toBuffer()
}
