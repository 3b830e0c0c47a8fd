// This case does not depend on the engine, so the quick selection runs it on one only.
import './mtx-01-roles.sqlite.test.ts'
