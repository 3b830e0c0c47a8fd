import { listPatientResults, type TestResult } from '@clinic/contract/results/results'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'

const NEWEST = 100
const NONE: readonly TestResult[] = []

/** The newest test results of a patient, from all sessions; none until they have come. */
export const usePatientResults = (patientId: string): readonly TestResult[] =>
  useQuery(query(listPatientResults, { params: { patientId }, query: { limit: NEWEST } })).data?.data ?? NONE

/** Whether a test with numbers was done twice, so that there is a course to draw. */
export const hasCourse = (results: readonly TestResult[]): boolean =>
  (['hb', 'glucose'] as const).some((test) => results.filter((result) => result.test === test && result.struck === null).length > 1)
