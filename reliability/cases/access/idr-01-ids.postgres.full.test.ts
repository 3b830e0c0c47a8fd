// This case does not depend on the engine, so the quick selection runs it on one only.
import './idr-01-ids.sqlite.test.ts'
