// This case does not depend on the engine, so the quick selection runs it on one only.
import './idr-02-fields.sqlite.test.ts'
