// What this case is about lies above the engines, so the quick selection tries it on one of them only.
import './aut-01-token-contents.sqlite.test.ts'
