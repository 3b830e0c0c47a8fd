export { searchable, uniqueKey } from '@clinic/clinical/names'
