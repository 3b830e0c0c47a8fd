import { downloadFhirExport, type FhirType } from '@clinic/contract/fhir/fhir'
import { ensureDemo } from '../src/demo/demo.ts'
import { testApp } from './harness.ts'

type Resource = { readonly resourceType: string; readonly id: string; readonly [element: string]: unknown }

const SMALL = { patients: 40, sessions: 60, days: 10 }

/** The invented clinic, in a file, with what an admin exports from it. */
export async function aDemo(size = SMALL) {
  const clinic = await testApp({ inFile: true })
  await ensureDemo(clinic.services, () => undefined, size)
  const admin = await clinic.as('admin')
  const job = String(clinic.services.clock().getTime())
  async function exported(types: readonly FhirType[]): Promise<Resource[]> {
    const resources: Resource[] = []
    for (const type of types) {
      const lines = String(await admin.call(downloadFhirExport, { params: { job, type } })).split('\n')
      expectLast(lines.pop())
      resources.push(...lines.map((line): Resource => JSON.parse(line)))
    }
    return resources
  }
  return { ...clinic, admin, exported }
}

function expectLast(last: string | undefined): void {
  if (last !== '') throw new Error('Each line of an export ends')
}
