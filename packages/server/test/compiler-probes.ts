import type { Db } from '../src/db/db.ts'

// Each line after a comment must be an error, or the compiler no longer sees what it should.

// @ts-expect-error a page is a browser's
document.title

declare const db: Db

// @ts-expect-error a column that the table does not have
db.updateTable('bed').set({ tagg: 'Bed 1' })
