import { createPatient, searchPatients, updatePatient } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { aPatient } from '../../../test/factories.ts'
import { type Client, testApp } from '../../../test/harness.ts'
import { register as registerPast } from '../../../test/names/labelled.ts'
import { statementsOf } from '../../../test/statements-of.ts'
import { searchPatients as search } from './search.ts'
import { indexPatients } from './search-index.ts'

type Person = readonly [name: string, phone?: string]

/** A clinic with these patients, and a user who searches. */
async function clinicOf(...people: Person[]) {
  const { as, db, services } = await testApp()
  const doctor = await as('doctor')
  for (const [name, phone] of people) await register(doctor, name, phone)
  const find = async (query: { name?: string; phone?: string; skip?: number; limit?: number }) => {
    const { data, count } = await doctor.call(searchPatients, { query })
    return { names: data.map(({ firstname, lastname }) => `${firstname} ${lastname}`), count }
  }
  const names = async (query: { name?: string; phone?: string }) => (await find(query)).names
  return { as, db, services, doctor, find, names }
}

async function register(doctor: Client, name: string, phone?: string) {
  const [firstname = '', ...rest] = name.split(' ')
  const [patient] = await doctor.call(createPatient, {
    body: aPatient({ firstname, lastname: rest.join(' '), ...(phone !== undefined && { phone }) }),
  })
  if (!patient) throw new Error('not registered')
  return patient
}

test('is for everyone signed in; attendants get the brief fields', async () => {
  const { as, find } = await clinicOf(['Adaeze Okafor'])
  const { anonymous } = await testApp()
  expect((await anonymous.send(searchPatients, {})).status).toBe(401)
  expect((await find({})).count).toBe(1)
  const { data } = await (await as('nurse')).call(searchPatients, { query: { name: 'ada' } })
  expect(data.map((patient) => Object.keys(patient).sort())).toEqual([
    ['_id', 'ageRange', 'firstname', 'gender', 'lastname', 'phone', 'version'],
  ])
})

test('refuses a page that is not a whole number, naming the field', async () => {
  const { doctor } = await clinicOf()
  const answer = await doctor.send(searchPatients, { query: { skip: -1, limit: 'ten' as unknown as number } })
  expect([answer.status, Object.keys(answer.error.fields ?? {}).sort()]).toEqual([400, ['limit', 'skip']])
})

test('finds any part of the name, in any order, ignoring case and accents', async () => {
  const { names } = await clinicOf(['Adaeze Okafor'], ['Ṣadé Ọláwálé-Bello'], ["Chidi O'Brien"], ['Ngozi Mary Eze'])
  for (const name of ['adaeze', 'OKAFOR', 'okafor ada', 'ada oka', 'daez', 'kafo', 'daez kafo', 'kafor adaeze'])
    expect(await names({ name }), name).toEqual(['Adaeze Okafor'])
  for (const name of ['sade', 'Sade Olawale', 'bello ola', 'Ọláwálé', 'BELLO SADE OLA'])
    expect(await names({ name }), name).toEqual(['Ṣadé Ọláwálé-Bello'])
  expect(await names({ name: 'obrien' })).toEqual(["Chidi O'Brien"])
  expect(await names({ name: 'eze mary ngo' })).toEqual(['Ngozi Mary Eze'])
  expect(await names({ name: 'adaeze brien' })).toEqual([])
})

test('finds near spellings: sounds, one letter off, doubled and swapped letters, the short form of a long name', async () => {
  const { names } = await clinicOf(['Mohammed Bello'], ['Oluwaseun Ajayi'], ['Seun Ojo'], ['Katherine Nwosu'], ['Shola Peters'])
  for (const name of ['Muhammad', 'Mohamed', 'Muhammed bello', 'bello mohamad'])
    expect(await names({ name }), name).toEqual(['Mohammed Bello'])
  expect(await names({ name: 'seun' })).toEqual(['Seun Ojo', 'Oluwaseun Ajayi'])
  expect(await names({ name: 'oluwaseun' })).toEqual(['Oluwaseun Ajayi', 'Seun Ojo'])
  for (const name of ['Catherine', 'kahterine', 'Kattherine', 'Katherin nwosu', 'katherime', 'nwsou katherine'])
    expect(await names({ name }), name).toEqual(['Katherine Nwosu'])
  expect(await names({ name: 'sola' })).toEqual(['Shola Peters'])
})

test('finds short and long forms, compound names split or joined, and names of two traditions', async () => {
  const { names } = await clinicOf(
    ['Temitope Ojo'],
    ['Ife Balogun'],
    ['Lanre Alabi'],
    ['Abdulrahman Lawal'],
    ['Mary Ann Cole'],
    ['Usman Bako'],
  )
  for (const [typed, meant] of [
    ['tope ojo', 'Temitope Ojo'],
    ['ifeoluwa balogun', 'Ife Balogun'],
    ['olanrewaju alabi', 'Lanre Alabi'],
    ['abdul rahaman lawal', 'Abdulrahman Lawal'],
    ['maryann cole', 'Mary Ann Cole'],
    ['uthman bako', 'Usman Bako'],
  ])
    expect(await names({ name: typed ?? '' }), typed).toEqual([meant])
})

test('still finds the patient with a title or an extra word typed, and full matches come first', async () => {
  const { names } = await clinicOf(['Adaeze Okafor'], ['Adaeze Ngozi Okafor'], ['Musa Chief'])
  for (const typed of ['Mrs Adaeze Okafor', 'dr. (mrs) okafor adaeze']) expect(await names({ name: typed }), typed).toHaveLength(2)
  expect(await names({ name: 'Adaeze Ngozi Okafor' })).toEqual(['Adaeze Ngozi Okafor', 'Adaeze Okafor'])
  expect(await names({ name: 'chief' })).toEqual(['Musa Chief'])
  expect(await names({ name: 'Bola Ngozi Ige' })).toEqual([])
})

test('sorts the best match first, then by name', async () => {
  const { names } = await clinicOf(['Zara Adams'], ['Ada Zubair'], ['Adamu Bako'], ['Bisi Adam'], ['Kadam Yusuf', 'Ada Zubair'])
  expect(await names({ name: 'adam' })).toEqual(['Bisi Adam', 'Adamu Bako', 'Zara Adams', 'Kadam Yusuf', 'Ada Zubair'])
})

test.each([
  [
    '0803 123 4567',
    ['08031234567', '+234 803 123 4567', '234803', '0803', '803-123', '1234', '4567', '7', '+2340803', '34803123', '０８０３'],
  ],
  ['+2348031234567', ['08031234567', '8031234567', '234 803', '0803123', '31234']],
  ['08031234567 / 09055550000', ['08031234567', '0905555', '5550000']],
])('finds the number %s by any run of its digits', async (phone, texts) => {
  const { names } = await clinicOf(['Adaeze Okafor', phone], ['Bola Ige', '07099888899'])
  for (const text of texts) expect((await names({ phone: text })).includes('Adaeze Okafor'), text).toBe(true)
  for (const text of ['08031234568', '0123', '2348123', '80312345679']) expect(await names({ phone: text }), text).toEqual([])
})

test('finds any part of a number, as dialled in Nigeria or from abroad', async () => {
  const { names } = await clinicOf(['Adaeze Okafor', '08099505617'], ['Bola Ige', '07011111111'])
  const runs = (digits: string, shortest: number) =>
    Array.from(digits, (_, start) =>
      Array.from(digits, (_, end) => digits.slice(start, end + 1)).filter((run) => run.length >= shortest),
    ).flat()
  for (const run of new Set([...runs('08099505617', 1), ...runs('2348099505617', 7)]))
    expect((await names({ phone: run })).includes('Adaeze Okafor'), run).toBe(true)
})

test('a leading zero matches only the start of a number, and the whole number comes first', async () => {
  const { names } = await clinicOf(['Abel Ade', '08099980312'], ['Zainab Ali', '08031200000'], ['Yemi Ojo', '08031200000'])
  expect(await names({ phone: '08031' })).toEqual(['Yemi Ojo', 'Zainab Ali'])
  expect(await names({ phone: '80312' })).toEqual(['Yemi Ojo', 'Zainab Ali', 'Abel Ade'])
})

test('a search by name and phone must match both', async () => {
  const { names } = await clinicOf(['Adaeze Okafor', '08031234567'], ['Adaeze Eze', '08035555555'], ['Bola Ige', '08031234567'])
  expect(await names({ name: 'adaeze', phone: '1234567' })).toEqual(['Adaeze Okafor'])
  expect(await names({ name: 'mary', phone: '1234567' })).toEqual([])
  expect(await names({ name: '%', phone: '1234567' })).toEqual([])
})

test('counts exact matches, and counts similar names, which come last', async () => {
  const { doctor } = await clinicOf(
    ['Femi Adeyemi', '08031234567'],
    ['Adaeze Okafor', '08035550001'],
    ['Adaeze Ngozi Okafor', '08035550002'],
    ['Ṣadé Okafor', '08035550003'],
    ['Mohammed Bello', '08035550004'],
    ['Muhamad Béllo', '08035550004'],
  )
  const kinds = async (query: { name?: string; phone?: string }) => {
    const { data, count, exact, similar } = await doctor.call(searchPatients, { query })
    const names = data.map(({ firstname, lastname }) => `${firstname} ${lastname}`)
    return { exact: names.slice(0, exact), similar: names.slice(count - similar) }
  }
  // The whole name matches in any order, with any case and accents.
  expect(await kinds({ name: 'OKAFOR sade' })).toEqual({ exact: ['Ṣadé Okafor'], similar: [] })
  expect(await kinds({ name: 'adaeze okafor' })).toEqual({ exact: ['Adaeze Okafor'], similar: [] })
  expect(await kinds({ name: 'muhamad bello' })).toEqual({ exact: ['Muhamad Béllo'], similar: ['Mohammed Bello'] })
  // Another spelling counts as similar, even if it is the only match.
  expect(await kinds({ name: 'kemi adeyemi' })).toEqual({ exact: [], similar: ['Femi Adeyemi'] })
  expect(await kinds({ name: 'kemi adeyemi', phone: '4567' })).toEqual({ exact: [], similar: ['Femi Adeyemi'] })
  // One word of the name is exact if only one patient has it. Part of a word is not.
  expect(await kinds({ name: 'femi' })).toEqual({ exact: ['Femi Adeyemi'], similar: [] })
  expect(await kinds({ name: 'fem' })).toEqual({ exact: [], similar: [] })
  expect(await kinds({ name: 'okafor' })).toEqual({ exact: [], similar: [] })
  // The whole number is exact, as are four digits that only one number contains.
  expect(await kinds({ phone: '+234 803 123 4567' })).toEqual({ exact: ['Femi Adeyemi'], similar: [] })
  expect(await kinds({ phone: '4567' })).toEqual({ exact: ['Femi Adeyemi'], similar: [] })
  expect(await kinds({ phone: '567' })).toEqual({ exact: [], similar: [] })
  expect(await kinds({ phone: '08035550004' })).toEqual({ exact: ['Mohammed Bello', 'Muhamad Béllo'], similar: [] })
  expect(await kinds({ name: 'ade', phone: '08031234567' })).toEqual({ exact: ['Femi Adeyemi'], similar: [] })
  expect(await kinds({})).toEqual({ exact: [], similar: [] })
})

test('several patients with the same name are all exact', async () => {
  const { doctor } = await clinicOf(['Ada Obi', '0801'], ['Ada Obi', '0802'], ['Obi Ada', '0803'])
  expect(await doctor.call(searchPatients, { query: { name: 'ada obi' } })).toMatchObject({ count: 3, exact: 3, similar: 0 })
})

test('digits typed as a name also match phone numbers', async () => {
  const { doctor, names } = await clinicOf(['Adaeze Okafor', '08031234567'], ['Twin 2 Bello', '07099999988'], ['Adaeze Eze', '07012300000'])
  for (const name of ['0803 123', '0803123', '+234 803 123 4567', '(0803)-123', '1234567', '０８０３', '803 12'])
    expect(await names({ name }), name).toEqual(['Adaeze Okafor'])
  expect(await names({ name: 'adaeze 123' })).toEqual(['Adaeze Eze', 'Adaeze Okafor'])
  expect(await names({ name: '0803 adaeze' })).toEqual(['Adaeze Okafor'])
  expect(await names({ name: 'bello 123' })).toEqual([])
  expect(await names({ name: 'twin 2' })).toEqual(['Twin 2 Bello'])
  expect(await names({ name: 'bello twin 2', phone: '0709' })).toEqual(['Twin 2 Bello'])
  expect(await doctor.call(searchPatients, { query: { name: '0803 123 4567' } })).toMatchObject({ count: 1, exact: 1 })
})

test('blank text does not filter, punctuation alone finds no one, a single letter works', async () => {
  const { names, find } = await clinicOf(['Zainab Xoliswa'], ['Bola Ige'])
  expect(await names({ name: ' ', phone: '' })).toEqual(['Bola Ige', 'Zainab Xoliswa'])
  for (const text of ['%', '???', '_', "' or 1=1 --", '\\', '\0']) expect(await find({ name: text }), text).toEqual({ names: [], count: 0 })
  for (const text of ['%', '+', '???']) expect(await names({ phone: text }), text).toEqual([])
  expect(await names({ name: 'x' })).toEqual(['Zainab Xoliswa'])
  expect(await names({ name: 'g' })).toEqual(['Bola Ige'])
})

test('pages list each match once, with a count', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxy']
  const { find } = await clinicOf(...letters.map((letter): Person => [`Amina Bello${letter}`]), ['Chidi Eze'])
  const pages = [await find({ name: 'amina' }), await find({ name: 'amina', skip: 1 }), await find({ name: 'amina', skip: 2 })]
  expect(pages.map(({ count }) => count)).toEqual([25, 25, 25])
  expect(pages.flatMap(({ names }) => names)).toEqual(letters.map((letter) => `Amina Bello${letter}`))
  expect(await find({ skip: 2, limit: 10 })).toEqual({
    names: [...letters.slice(20).map((letter) => `Amina Bello${letter}`), 'Chidi Eze'],
    count: 26,
  })
})

test('finds a patient by a changed name and phone', async () => {
  const { doctor, names } = await clinicOf()
  const patient = await register(doctor, 'Adaeze Okafor', '08031234567')
  await doctor.call(updatePatient, { body: { id: patient._id, lastname: 'Eze', phone: '09055550000' } })
  expect([await names({ name: 'okafor' }), await names({ phone: '1234567' })]).toEqual([[], []])
  expect([await names({ name: 'eze ada' }), await names({ phone: '0905' })]).toEqual([['Adaeze Eze'], ['Adaeze Eze']])
})

test('registrations at the same time can add the same new names', async () => {
  const { doctor, find } = await clinicOf()
  const bodies = Array.from({ length: 20 }, (_, index) =>
    aPatient(index % 2 ? { firstname: 'Zuwaira', lastname: 'Quadri' } : { firstname: 'Quadri', lastname: 'Zuwaira' }),
  )
  await Promise.all(bodies.map((body) => doctor.call(createPatient, { body })))
  expect([(await find({ name: 'zuwaira quadri' })).count, (await find({})).count]).toEqual([20, 20])
})

/** More than a search counts, even with three words in each name. */
const MANY = 1100

test('pages through a very common name without ranking: each patient once, exact words before longer ones', async () => {
  const { db, doctor, find } = await clinicOf()
  const { _id } = await register(doctor, 'Chi Aaa')
  const one = await db.selectFrom('patient').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
  const letters = (number: number) => Array.from(String(number).padStart(4, '0'), (digit) => 'bcdfghjklm'[Number(digit)]).join('')
  const copies = Array.from({ length: MANY }, (_, index) => {
    const lastname = letters((index * 7919) % MANY)
    const firstname = index < 30 ? 'Chidi' : 'Chi Zed'
    return { ...one, _id: `copy-${index}`, firstname, lastname, searchName: `${firstname} ${lastname}`.toLowerCase() }
  })
  for (let start = 0; start < MANY; start += 100) {
    const some = copies.slice(start, start + 100)
    await db.insertInto('patient').values(some).execute()
    await indexPatients(db, some)
  }
  const pages = []
  for (let skip = 0; skip < 50; skip++) pages.push(await find({ name: 'chi', skip }))
  expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([500]))
  const names = pages.flatMap(({ names }) => names)
  const having = copies.filter(({ firstname }) => firstname === 'Chi Zed').map(({ lastname }) => `Chi Zed ${lastname}`)
  expect(names).toEqual(['Chi Aaa', ...having.toSorted()].slice(0, 500))
  expect(await find({ name: 'chi', skip: 50 })).toEqual({ names: [], count: 500 })
  expect((await find({ name: 'chidi' })).names.every((name) => name.startsWith('Chidi'))).toBe(true)
})

test('counts and pages all patients with a name, even if each has three words', async () => {
  const { db, find } = await clinicOf()
  const families = Array.from({ length: 300 }, (_, index) =>
    Array.from(String(index).padStart(3, '0'), (digit) => 'bcdfghjklm'[Number(digit)]).join(''),
  )
  await registerPast(
    db,
    families.map((family) => ({ name: `Zubairu ${family}abe ${family}abo` })),
  )
  expect((await find({ name: 'zubairu' })).count).toBe(300)
  expect((await find({ name: 'zubairu', skip: 29 })).names).toHaveLength(10)
})

test('a hundred patients with the name are enough: words that sound alike are not looked for, and each patient counts once', async () => {
  const { db, find } = await clinicOf()
  const name = (index: number) => `Zubairu ${'bcdfghjklm'[Math.floor(index / 10)]}${'bcdfghjklm'[index % 10]}abe`
  await registerPast(db, [{ name: 'Zubayru Alike' }, ...Array.from({ length: 99 }, (_, index) => ({ name: name(index) }))])
  expect((await find({ name: 'zubairu' })).count).toBe(100) // 99, and the one who sounds alike
  expect((await find({ name: 'zubairu', skip: 9 })).names.at(-1)).toBe('Zubayru Alike')
  await registerPast(db, [{ name: name(99) }])
  const pages = []
  for (let skip = 0; skip < 11; skip++) pages.push(await find({ name: 'zubairu', skip }))
  expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([100]))
  const all = Array.from({ length: 100 }, (_, index) => name(index))
  expect(pages.flatMap(({ names }) => names)).toEqual(all)
})

test('two very common words do not hide the rare third', async () => {
  const { db, doctor } = await clinicOf()
  await registerPast(db, [...Array(MANY).fill({ name: 'Nnamdi Chukwu' }), { name: 'Amaka Nnamdi Chukwu' }])
  for (const name of ['amaka nnamdi chukwu', 'Nnamdi-Chukwu Amaka']) {
    const { data, exact } = await doctor.call(searchPatients, { query: { name } })
    expect([data[0]?.firstname, exact]).toEqual(['Amaka', 1])
  }
})

test('the audit event of a search does not contain its text', async () => {
  const { db, services, find } = await clinicOf(['Adaeze Okafor'])
  await find({ name: 'adaeze' })
  await services.readLog.flush()
  const events = await db.selectFrom('auditEvent').selectAll().where('type', '=', 'patient.search').execute()
  expect(events.map(({ rows, outcome }) => ({ rows, outcome }))).toEqual([{ rows: 1, outcome: 'ok' }])
  expect(JSON.stringify(events).toLowerCase()).not.toContain('adaeze')
})

test('finds a new name by near spellings at once, even if they were searched for before', async () => {
  const { doctor, names } = await clinicOf(['Bola Ige'])
  expect([await names({ name: 'zuwayra' }), await names({ name: 'quadry zuwayra' })]).toEqual([[], []])
  await register(doctor, 'Zuwaira Quadri')
  expect(await names({ name: 'zuwayra' })).toEqual(['Zuwaira Quadri'])
  expect(await names({ name: 'quadry zuwayra' })).toEqual(['Zuwaira Quadri'])
})

test('never splits a letter that takes two code units', async () => {
  const { names } = await clinicOf(['Ada Ige'], ['𓆶𓄕𐀪𓆶 Ige'])
  for (const text of ['𝛗𓈄 𓈄', '𓆶𓈄', `a${'𓆶'.repeat(60)}`]) expect(await names({ name: text }), text).toEqual([])
  for (const text of ['𓆶𓄕', '𓄕𐀪', 'igee 𓆶𓄕𐀪']) expect(await names({ name: text }), text).toEqual(['𓆶𓄕𐀪𓆶 Ige'])
})

const countOf = async (work: () => Promise<unknown>) => (await statementsOf(work)).length

test.each([
  ['two names, one of them called so', { name: 'okafor adaeze' }, 4],
  ['two names, slips in both', { name: 'okafro adaezze' }, 4],
  ['three names', { name: 'adaeze ngozi okafor' }, 11],
  ['one name', { name: 'adaeze' }, 5],
  ['a whole number', { phone: '08031234567' }, 2],
  ['a part of a number', { phone: '1234567' }, 2],
])('asks the store little: %s', async (_, query, most) => {
  const { db } = await clinicOf(['Adaeze Okafor', '08031234567'], ['Adaeze Ngozi Okafor'], ['Mohammed Bello'])
  const page = { skip: 0, limit: 10 }
  expect(await countOf(async () => expect((await search(db, { ...query, ...page })).count).toBeGreaterThan(0))).toBeLessThanOrEqual(most)
  // The expansion of each term is cached by now.
  expect(await countOf(() => search(db, { ...query, ...page }))).toBeLessThanOrEqual(most)
})
