import { expect, test } from 'vitest'
import { ADA, BOLA, csv, HEADER, uploadingClinic } from '../../../test/samples/patients-file.ts'

test('knows the usual column titles, and what people write in the cells', async () => {
  const { upload, stored } = await uploadingClinic()
  const header =
    'S/N;FIRST NAME;Surname;Phone No.;Sex;D.O.B;Name of Church;Are you from Saints Community Church?;Next of Kin;Next-of-kin phone'
  const answer = await upload(
    csv(
      header,
      '1;Adaeze;Okafor;8031234567;f;12/03/1990;SAINTS community church,  Lekki;Yes;Ngozi;8035550000',
      '2;Musa;Bello;+234 803 999 9999;Male;7;Grace;no;Aisha;0803',
    ),
  )
  expect(answer).toEqual({ message: '2 patients added.', inserted: 2, records: [] })
  const common = { email: '', allergies: 'N/A' }
  expect(await stored()).toMatchObject([
    {
      ...common,
      firstname: 'Adaeze',
      lastname: 'Okafor',
      phone: '08031234567',
      gender: 'FEMALE',
      ageRange: '36 - 40 years',
      church: 'lekki',
      isSaintsCommunity: true,
      contactPerson: 'Ngozi',
      contactPersonNumber: '08035550000',
    },
    {
      ...common,
      firstname: 'Musa',
      lastname: 'Bello',
      phone: '+234 803 999 9999',
      gender: 'MALE',
      ageRange: '6 - 15 years',
      church: 'Grace',
      isSaintsCommunity: false,
      contactPerson: 'Aisha',
      contactPersonNumber: '0803',
    },
  ])
})

test('finds the header below a title, and uses the sheet’s row numbers', async () => {
  const { upload, stored } = await uploadingClinic()
  const above = ['SAINTS CLINIC,,,', 'Register of patients,,,2026', '', ',,,']
  const header = "Surname,Other Names,Patient's Phone No.,Sex (M/F),Age (yrs),Known Allergies,Church,Next of Kin,Phone of Next of Kin"
  const rows = ['Okafor,Adaeze Grace,8031234567,F,6/12,NKDA,Grace,Ngozi,0803', 'Bello,Musa,0803,M,soon,,Grace,Aisha,0803']
  const { inserted, records } = await upload(csv(...above, header, ...rows))
  expect([inserted, records.map(({ row, error }) => [row, error])]).toEqual([
    1,
    [[7, 'Age (yrs) “soon” was not understood – write 6 months, or the date of birth']],
  ])
  expect(await stored()).toMatchObject([
    { firstname: 'Adaeze Grace', lastname: 'Okafor', phone: '08031234567', gender: 'FEMALE', ageRange: '0 - 5 years', allergies: 'NKDA' },
  ])
})

test('looks for the header only in the first ten rows', async () => {
  const { upload } = await uploadingClinic()
  const above = (rows: number) => Array.from({ length: rows }, (_, row) => `Note ${row}`)
  expect((await upload(csv(...above(9), HEADER, ADA))).inserted).toBe(1)
  expect(await upload(csv(...above(10), HEADER, BOLA))).toMatchObject({
    inserted: 0,
    records: expect.arrayContaining([{ row: 1, error: expect.stringContaining('“Note 0”') }]),
  })
})

test('joins a middle name to the first', async () => {
  const { upload, stored } = await uploadingClinic()
  await upload(csv(`Middle Name,${HEADER}`, `Grace,${ADA}`, `,${BOLA}`))
  expect((await stored()).map(({ firstname }) => firstname)).toEqual(['Adaeze Grace', 'Bola'])
})

test.each([
  ['Age (months)', '8', '0 - 5 years'],
  ['Age (months)', '72', '6 - 15 years'],
  ['Age in weeks', '9', '0 - 5 years'],
  ['Age', '18/12', '0 - 5 years'],
  ['Age (years)', '72', '41 years and above'],
])('under %s, %s is of the band %s', async (title, age, band) => {
  const { upload, stored } = await uploadingClinic()
  await upload(csv(HEADER.replace('ageRange', title), ADA.replace('26 - 30 years', age)))
  expect((await stored()).map(({ ageRange }) => ageRange)).toEqual([band])
})
