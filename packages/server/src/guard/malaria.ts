import type { MalariaOfVisit } from '@clinic/clinical/guard/malaria-first'
import type { FindingKind } from '@clinic/clinical/guard/verdicts'
import { type RawBuilder, sql } from 'kysely'
import { query } from '../db/queries/batch-read.ts'

type TestRow = MalariaOfVisit['tests'][number]
type ReasonRow = { readonly kinds: string }

/** The queries whose rows `malariaOf` takes. Before a session is open its id is '', and there are none. */
export const malariaParts = (sessionId: RawBuilder<string>) => ({
  malariaTests: query(
    sql<TestRow>`
      select "test", "code" from "testResult"
      where "sessionId" = ${sessionId} and "struckAt" is null and "test" in ('malaria-rdt', 'malaria-film')`,
    ['test', 'code'],
  ),
  malariaReasons: query(
    sql<ReasonRow>`select "kinds" from "guardOverride" where "sessionId" = ${sessionId} and "kinds" like '%"malaria-%'`,
    ['kinds'],
  ),
})

export const malariaOf = (tests: readonly TestRow[], reasons: readonly ReasonRow[]): MalariaOfVisit => ({
  tests,
  answered: reasons.flatMap(({ kinds }) => JSON.parse(kinds) as FindingKind[]), // written as a list of kinds
})
