import { test } from 'vitest'
import { selfCheckInTime, TITLE } from './self-check-in-time.ts'

test(TITLE, selfCheckInTime)
