import { checkGuard } from '@clinic/contract/guard/guard'
import { listUsable } from '@clinic/contract/stock/stock'
import { expect, test } from 'vitest'
import { newItem, newPatient } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

test('a drug that a text names has the key of the items that hold it, and what the text says of it', async () => {
  const { as } = await testApp()
  const [admin, nurse] = [await as('admin'), await as('nurse')]
  for (const name of ['Panadol', 'Lonart', 'Gloves']) await newItem(admin, { name })
  const { _id: patientId } = await newPatient(admin, { allergies: 'None' })
  const said = 'Tabs PCM 1g tds, #18 + Coartem bd\nAmoxycilin 500mg\nContinue NSAIDs'
  const { text } = await nurse.call(checkGuard, { body: { patientId, rows: [], text: said } })
  const shelf = new Map((await nurse.call(listUsable, {})).map(({ name, ingredients }) => [name, ingredients]))
  const [paracetamol, lumefantrine, amoxicillin, painkillers] = text
  expect(paracetamol).toMatchObject({ said: 'Tabs PCM 1g tds, #18', unsure: false })
  expect(paracetamol?.contents).toEqual({ name: 'paracetamol', ingredients: shelf.get('Panadol') })
  expect(lumefantrine?.contents?.ingredients).toBe(shelf.get('Lonart'))
  expect(amoxicillin?.contents?.name).toBe('amoxicillin')
  expect(painkillers?.contents).toBeNull()
  expect(shelf.get('Gloves')).toBeNull()
})
