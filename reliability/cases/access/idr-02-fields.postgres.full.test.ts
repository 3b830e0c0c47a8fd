// What this case is about lies above the engines, so the quick selection tries it on one of them only.
import './idr-02-fields.sqlite.test.ts'
