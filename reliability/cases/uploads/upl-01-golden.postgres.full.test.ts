// What this case is about lies above the engines, so the quick selection tries it on one of them only.
import './upl-01-golden.sqlite.test.ts'
