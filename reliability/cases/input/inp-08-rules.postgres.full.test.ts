// This case does not depend on the engine, so the quick selection runs it on one only.
import './inp-08-rules.sqlite.test.ts'
