// What this case is about lies above the engines, so the quick selection tries it on one of them only.
import './exp-01-formulas.sqlite.test.ts'
