import { SCREENS } from '@clinic/contract/screens'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalid } from '../errors.ts'
import type { Services } from '../services.ts'

/** Where browsers tell what the page's policy refused, below /api. */
export const CSP_REPORT_PATH = '/csp-report'

const LIMIT_BYTES = 16 * 1024
/** Of one list of reports so many are written down. */
const MAX = 20

/** What is kept of a report. A browser's report quotes addresses and pieces of scripts, which may hold anything. */
type Refusal = { readonly directive: string; readonly blocked: string; readonly screen: string }

/** Takes the browsers' reports and logs which rule refused what on which screen, and nothing else of them. */
export function cspReportRoutes(app: FastifyInstance, { limits }: Services): void {
  // A separate scope: no other call takes these types.
  app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser(['application/csp-report', 'application/reports+json'], { parseAs: 'string' }, parse)
    scope.post(
      CSP_REPORT_PATH,
      { bodyLimit: LIMIT_BYTES, onRequest: async (request) => limits.checkReport(request.origin) },
      async (request, reply) => {
        const reports = Reports.safeParse(request.body)
        if (!reports.success) throw invalid({}, 'This is no report of a browser')
        for (const refusal of reports.data.slice(0, MAX)) request.log.warn({ ...refusal }, "the page's policy refused something")
        return reply.code(204).send()
      },
    )
  })
}

const short = z.string().max(LIMIT_BYTES).optional().catch(undefined)

/** The older form: one report, sent to `report-uri`. */
const Single = z
  .object({
    'csp-report': z.object({
      'effective-directive': short,
      'violated-directive': short,
      'blocked-uri': short,
      'document-uri': short,
    }),
  })
  .transform(({ 'csp-report': report }) => [
    refusalOf(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'], report['document-uri']),
  ])

/** The newer form: a list of reports of many kinds, sent to `report-to`. */
const List = z
  .array(z.object({ type: z.string(), body: z.unknown() }))
  .transform((reports) => reports.filter(({ type }) => type === 'csp-violation').map(({ body }) => body))
  .pipe(z.array(z.object({ effectiveDirective: short, blockedURL: short, documentURL: short })))
  .transform((bodies) =>
    bodies.map(({ effectiveDirective, blockedURL, documentURL }) => refusalOf(effectiveDirective, blockedURL, documentURL)),
  )

const Reports = z.union([Single, List])

const UNKNOWN = 'unknown'

function refusalOf(directive = '', blocked = '', document = ''): Refusal {
  return { directive: directiveOf(directive), blocked: originOf(blocked), screen: screenOf(document) }
}

const DIRECTIVES = new Set<string>([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'form-action',
  'base-uri',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
])

/** Older browsers send the rule with its values. */
function directiveOf(text: string): string {
  const [name = ''] = text.split(' ')
  return DIRECTIVES.has(name) ? name : UNKNOWN
}

const KEYWORDS = new Set(['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink', 'data', 'blob', 'about'])

/** Scheme and host of what was refused, or the word for it. */
function originOf(blocked: string): string {
  if (KEYWORDS.has(blocked)) return blocked
  const url = URL.parse(blocked)
  if (!url) return UNKNOWN
  return url.host === '' ? url.protocol.slice(0, 20) : `${url.protocol}//${url.host}`
}

/** The screen's address with names in the place of ids. */
function screenOf(document: string): string {
  const parts = URL.parse(document)?.pathname.split('/') ?? []
  const matches = (path: string) => {
    const wanted = path.split('/')
    return wanted.length === parts.length && wanted.every((part, place) => part.startsWith(':') || part === parts[place])
  }
  return Object.values(SCREENS).find(({ path }) => matches(path))?.path ?? UNKNOWN
}
