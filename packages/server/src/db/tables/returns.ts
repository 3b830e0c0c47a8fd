import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

// Monthly returns. The store enforces every check named here (0016-returns).

/** A month's figures as they were sent; 1 is the first time. Append-only, enforced by triggers. */
export interface ReturnSentTable {
  /** yyyy-mm */
  month: string
  n: number
  at: Time
  by: string
  /** JSON */
  figures: string
}

export interface DhisMapTable {
  figure: string
  /** 11 characters. */
  dataElement: string
  categoryOptionCombo: string
  /** 1 if zeros are sent too. */
  zero: Generated<Flag>
}

/** One row, 'dhis2', once the clinic has configured it. */
export interface DhisSettingTable {
  _id: 'dhis2'
  orgUnit: string
  dataSet: string
  attributeOptionCombo: string | null
  by: string
  at: Time
  version: Generated<number>
}
