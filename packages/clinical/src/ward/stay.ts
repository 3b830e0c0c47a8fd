import { daysBetween } from '../calendar.ts'

// The day of admission is day 1; the length is the days from admission to discharge, at least 1 (clinical decisions, section 4).

/** The day of a stay, from the clinic's days of admission and now: the day of admission is day 1. */
export const dayOfStay = (admittedOn: string, today: string): number => Math.max(1, daysBetween(admittedOn, today) + 1)

/** In days, from the clinic's days of admission and discharge. */
export const lengthOfStay = (admittedOn: string, dischargedOn: string): number => Math.max(1, daysBetween(admittedOn, dischargedOn))
