export { searchable, uniqueKey } from '@clinic/contract/names'
