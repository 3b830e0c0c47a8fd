/** Today by the clock and the zone of this browser, yyyy-mm-dd; the server judges by the clinic's day. */
export const todayHere = (now = new Date()): string => now.toLocaleDateString('sv')
