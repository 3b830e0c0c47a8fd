// This case does not depend on the engine, so the quick selection runs it on one only.
import './upl-01-golden.sqlite.test.ts'
