import { SCREENS } from '@clinic/contract/screens'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalid } from '../../errors.ts'
import type { Services } from '../../services.ts'

/** Where browsers report violations of the page's policy, below /api. */
export const CSP_REPORT_PATH = '/csp-report'

const LIMIT_BYTES = 16 * 1024
/** Limit for the reports logged from one list. */
const MAX = 20

/** The part of a report that is kept. Browsers quote addresses and pieces of scripts, which may contain anything. */
type Refusal = { readonly directive: string; readonly blocked: string; readonly screen: string }

/** Accepts browsers' reports and logs only which rule blocked what on which screen. */
export function cspReportRoutes(app: FastifyInstance, { limits }: Services): void {
  // In a separate scope, so that no other call accepts these content types.
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

/** The older format: one report, sent to `report-uri`. */
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

/** The newer format: a list of reports of several kinds, sent to `report-to`. */
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

/** Older browsers send the rule together with its values. */
function directiveOf(text: string): string {
  const [name = ''] = text.split(' ')
  return DIRECTIVES.has(name) ? name : UNKNOWN
}

const KEYWORDS = new Set(['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink', 'data', 'blob', 'about'])

/** Scheme and host of what was blocked, or the keyword for it. */
function originOf(blocked: string): string {
  if (KEYWORDS.has(blocked)) return blocked
  const url = URL.parse(blocked)
  if (!url) return UNKNOWN
  return url.host === '' ? url.protocol.slice(0, 20) : `${url.protocol}//${url.host}`
}

/** The screen's address with ids replaced by placeholders. */
function screenOf(document: string): string {
  const parts = URL.parse(document)?.pathname.split('/') ?? []
  const matches = (path: string) => {
    const wanted = path.split('/')
    return wanted.length === parts.length && wanted.every((part, place) => part.startsWith(':') || part === parts[place])
  }
  return Object.values(SCREENS).find(({ path }) => matches(path))?.path ?? UNKNOWN
}
