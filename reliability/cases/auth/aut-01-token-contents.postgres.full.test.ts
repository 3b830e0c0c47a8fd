// This case does not depend on the engine, so the quick selection runs it on one only.
import './aut-01-token-contents.sqlite.test.ts'
