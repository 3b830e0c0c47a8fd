import { searchPatients, uploadPatients } from '@clinic/contract/patients/patients'
import { testApp } from '../harness.ts'

/* Files of patients, for the tests of their upload. */

export const HEADER = 'firstname,lastname,phone,gender,ageRange,email,allergies,church,isSaintsCommunity,contactPerson,contactPersonNumber'
export const ADA = 'Adaeze,Okafor,08031234567,FEMALE,26 - 30 years,,,Grace Chapel,false,Ngozi Okafor,08035550000'
export const BOLA = 'Bola,Ige,08039999999,MALE,41 years and above,bola@ige.test,Penicillin,lekki,true,Kemi Ige,08035550001'

export const csv = (...lines: string[]) => new File([lines.join('\n')], 'patients.csv')

/** A clinic whose admin uploads patients, and what it has stored of them. */
export async function uploadingClinic() {
  const app = await testApp()
  const admin = await app.as('admin')
  const sendParts = (file: File, parts: Record<string, string>) => admin.send(uploadPatients, { file }, { parts })
  const upload = async (file: File) => (await admin.send(uploadPatients, { file })).data
  const stored = async () => {
    const { data } = await admin.call(searchPatients, { query: { limit: 200 } })
    return data.map(({ _id, version, createdAt, updatedAt, ageRangeOn, ...patient }) => patient)
  }
  return { ...app, admin, upload, sendParts, stored }
}
