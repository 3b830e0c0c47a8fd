import { ROLES } from '@clinic/clinical/people/roles'
import { rulesDocument } from '@clinic/clinical/rules-document/document'
import { getRulesDocument } from '@clinic/contract/guard/rules-document'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

test('those who sign the clinical rules read all of them; others get 403', async () => {
  const { as } = await testApp()
  const answers = await Promise.all(ROLES.map(async (role) => (await as(role)).send(getRulesDocument, {})))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 200, 403])
  expect(answers[0]?.data).toEqual(rulesDocument())
})
