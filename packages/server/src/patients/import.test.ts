import { searchPatients, uploadPatients } from '@clinic/contract/patients'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

const HEADER = 'firstname,lastname,phone,gender,ageRange,email,allergies,church,isSaintsCommunity,contactPerson,contactPersonNumber'
const ADA = 'Adaeze,Okafor,08031234567,FEMALE,26 - 30 years,,,Grace Chapel,false,Ngozi Okafor,08035550000'
const BOLA = 'Bola,Ige,08039999999,MALE,41 years and above,bola@ige.test,Penicillin,lekki,true,Kemi Ige,08035550001'

const csv = (...lines: string[]) => new File([lines.join('\n')], 'patients.csv')

async function clinic() {
  const app = await testApp()
  const admin = await app.as('admin')
  const upload = async (file: File) => (await admin.send(uploadPatients, { file })).data
  const stored = async () => {
    const { data } = await admin.call(searchPatients, { query: { limit: 200 } })
    return data.map(({ _id, version, createdAt, updatedAt, ageRangeOn, ...patient }) => patient)
  }
  return { ...app, admin, upload, stored }
}

test('is for admin only', async () => {
  const { anonymous, as } = await testApp()
  expect((await anonymous.send(uploadPatients, { file: csv(HEADER) })).status).toBe(401)
  for (const role of ['doctor', 'nurse'] as const)
    expect((await (await as(role)).send(uploadPatients, { file: csv(HEADER) })).status).toBe(403)
})

test('stores every valid row, and gives back every other with all its reasons', async () => {
  const { upload, stored } = await clinic()
  const wrong = ',Eze,,Select,soon,,,nowhere,true,,0803'
  expect(await upload(csv(HEADER, ADA, wrong, '', BOLA))).toEqual({
    message: '2 patients added. The server was unable to insert 1 row: download the file of them, correct it and upload it again.',
    inserted: 2,
    records: [
      {
        firstname: '',
        lastname: 'Eze',
        phone: '',
        gender: 'Select',
        ageRange: 'soon',
        email: '',
        allergies: '',
        church: 'nowhere',
        isSaintsCommunity: 'true',
        contactPerson: '',
        contactPersonNumber: '0803',
        row: 3,
        error: [
          'firstname: Please enter first name',
          "phone: Enter patient's phone number",
          'gender: Please select an issue',
          "ageRange: Enter patient's dob",
          'church: Select an option',
          "contactPerson: Contact person's name required",
        ].join('; '),
      },
    ],
  })
  expect(await stored()).toEqual([
    {
      ...{ firstname: 'Adaeze', lastname: 'Okafor', phone: '08031234567', gender: 'FEMALE', ageRange: '26 - 30 years', email: '' },
      ...{ allergies: 'N/A', church: 'Grace Chapel', isSaintsCommunity: false },
      ...{ contactPerson: 'Ngozi Okafor', contactPersonNumber: '08035550000' },
    },
    {
      ...{
        firstname: 'Bola',
        lastname: 'Ige',
        phone: '08039999999',
        gender: 'MALE',
        ageRange: '41 years and above',
        email: 'bola@ige.test',
      },
      ...{
        allergies: 'Penicillin',
        church: 'lekki',
        isSaintsCommunity: true,
        contactPerson: 'Kemi Ige',
        contactPersonNumber: '08035550001',
      },
    },
  ])
})
