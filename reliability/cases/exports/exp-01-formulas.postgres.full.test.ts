// This case does not depend on the engine, so the quick selection runs it on one only.
import './exp-01-formulas.sqlite.test.ts'
