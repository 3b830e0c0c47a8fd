// This case does not depend on the engine, so the quick selection runs it on one only.
import './prv-01-canaries.sqlite.test.ts'
