import type { Drill, StoreCheck } from '@clinic/contract/storage/self-check'
import type { StorageStatus } from '@clinic/server/storage/storage-watch'
import { expect, test } from 'vitest'
import { type LastLooks, warningsOf } from './warnings.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()
const backup = (hours: number) => ({ at: ago(hours), file: 'clinic.db', bytes: 1, patients: 1, sessions: 1 })

const WELL: StorageStatus = {
  storeBytes: 1,
  freeBytes: 150_900_000,
  room: 'enough',
  startedAt: ago(100),
  lastBackup: backup(1),
  backupFault: null,
  secondCopyAt: null,
  secondFault: null,
  auditFault: null,
  lastTrial: { at: ago(1), file: 'clinic.db', fault: null },
  lastCheck: { at: ago(1), depth: 'full', findings: [] },
}
const OLD_STORE = ago(1000)

const rule = (faults: number, title: string) => ({ rule: title, title, faults, ids: [], advice: '', ms: 0 })
const aCheck = (...rules: StoreCheck['rules']): StoreCheck => {
  return { at: ago(1), ms: 5, broken: rules.filter(({ faults }) => faults > 0).length, canRecount: false, rules }
}
const aDrill = (fault: string | null): Drill => ({
  at: ago(1),
  seconds: 5,
  fault,
  version: '1',
  clinicName: '',
  storeId: '',
  tables: [],
  patients: 0,
  asked: 0,
  rules: [],
  anchor: '',
  of: 'backup',
  backup: { file: 'clinic.db', madeAt: ago(1), size: 1, sha256: '' },
})
const NO_LOOKS: LastLooks = { check: null, drill: null, drillOf: 'backup' }

const CASES: [string, Partial<StorageStatus>, string, string[]][] = [
  ['nothing is wrong', {}, OLD_STORE, []],
  ['the last backup is a day old', { lastBackup: backup(24) }, OLD_STORE, []],
  ['it could not be restored', { lastTrial: { at: ago(1), file: 'clinic.db', fault: 'page 7' } }, OLD_STORE, ['Backup not usable']],
  ['it is older', { lastBackup: backup(24.1) }, OLD_STORE, ['No backup for a day']],
  ['it is much older', { lastBackup: backup(75) }, OLD_STORE, ['No backup for 3 days']],
  ['there is none, and the store is young', { lastBackup: null }, ago(23), []],
  ['there is none, and the store is not young', { lastBackup: null }, ago(49), ['No backup for 2 days']],
  ['it is old, and the server was just started', { lastBackup: backup(75), startedAt: ago(0.1) }, OLD_STORE, []],
  [
    'it is old, and the first try after the start failed',
    { lastBackup: backup(75), startedAt: ago(0.1), backupFault: 'no room' },
    OLD_STORE,
    ['No backup for 3 days'],
  ],
  ['the last try failed', { backupFault: 'no room' }, OLD_STORE, ['Last backup failed']],
  ['a clock was wrong', { lastBackup: backup(-50) }, OLD_STORE, []],
  ['the second copy failed', { secondFault: 'ENOENT' }, OLD_STORE, ['Second copy failed']],
  ['there is little room', { room: 'low' }, OLD_STORE, ['Disk nearly full']],
  ['there is no room', { room: 'none' }, OLD_STORE, ['Disk full']],
  [
    'all is wrong',
    {
      room: 'low',
      auditFault: 'a gap',
      secondFault: 'ENOENT',
      backupFault: 'no room',
      lastCheck: { at: ago(1), depth: 'full', findings: ['page 7'] },
    },
    OLD_STORE,
    ['Store damaged', 'Audit not in order', 'Last backup failed', 'Second copy failed', 'Disk nearly full'],
  ],
]

test.each(CASES)('%s', (_name, changes, storeMadeAt, titles) => {
  expect(warningsOf({ ...WELL, ...changes }, NO_LOOKS, storeMadeAt, NOW).map(({ title }) => title)).toEqual(titles)
})

test('says what is wrong and what to do, in sentences', () => {
  const texts = warningsOf(
    { ...WELL, room: 'low', secondFault: "ENOENT: no such file or directory, mkdir '/mnt/usb/clinic'" },
    NO_LOOKS,
    OLD_STORE,
    NOW,
  ).map(({ text }) => text)
  expect(texts).toEqual([
    "A folder is not there (ENOENT: no such file or directory, mkdir '/mnt/usb/clinic'). Connect the disk, or correct the setting BACKUP_DIR: the next backup is copied again.",
    '150 MB are free on the disk of the data folder. Make room before nothing can be saved.',
  ])
})

test('a self-check and a drill that are green say nothing, and a red one says what and where to go', () => {
  const said = (looks: Partial<LastLooks>) => warningsOf(WELL, { ...NO_LOOKS, ...looks }, OLD_STORE, NOW)
  expect(said({ check: aCheck(rule(0, 'A')), drill: aDrill(null) })).toEqual([])
  expect(said({ check: aCheck(rule(0, 'A'), rule(2, 'B holds')), drill: aDrill('page 7') })).toEqual([
    {
      title: 'Self-check found faults',
      text: 'This does not hold: B holds. What to do is under “Check the records, and try the newest backup”; check again after it.',
    },
    {
      title: 'Drill of the backup failed',
      text: 'The drill of clinic.db failed: page 7. Make another backup now, then start a drill of it under “Check the records, and try the newest backup”.',
    },
  ])
  const ofDatabase = {
    check: aCheck(rule(2, 'B')),
    drill: { ...aDrill('page 7'), of: 'database', backup: null },
    drillOf: 'database',
  } as const
  expect(said(ofDatabase).map(({ title, text }) => [title, text.match(/under “[^”]+”/)?.[0]])).toEqual([
    ['Self-check found faults', 'under “Check the records, and try a copy of them”'],
    ['Drill failed', 'under “Check the records, and try a copy of them”'],
  ])
  expect(said({ check: aCheck(rule(1, 'A holds'), rule(2, 'B'), rule(1, 'C')) })[0]?.text).toContain('A holds, and 2 more.')
})
