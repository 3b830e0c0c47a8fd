import { counted, numberText } from '@clinic/clinical/number-text'

/** The words of the inventory. */
export const WORDS = {
  unit: 'Unit of issue',
  unitHint: 'What one of it is called: tablet, sachet, bottle. Blank if its name or dosage says so.',
  unitsNow: (name: string, units: string) => `${name}: ${units} now`,
  unitsAdded: 'Units added',
  unitsCounted: 'Units counted',
  unitsInRecord: (units: string) => `The record says ${units}.`,
  reasonHint: 'Such as a delivery, a breakage or a count',
  addItemTitle: 'Add inventory item',
  addItemContext: 'Each stock change is saved with who made it and why.',
  uploadAFile: 'Upload a file',
  itemSaved: (name: string) => `${name} is saved`,
  uploadContext: 'Add many items from one file. Existing items are not changed.',
  addOrFindItem: 'Add or find an item',
  correctCountOf: 'Correct the count of',
  newItem: 'New item',
  unitsInStockNow: 'Units in stock now',
  dosageHint: 'Strength or form, such as 500 mg',
  searchByName: 'Search by name',
  noItemNamed: (name: string) => `No item has “${name}” in its name.`,
  noItemsYet: 'There are no items yet. Add the first one, or upload a file.',
  correctCount: 'Correct count',
  stockHistory: 'Stock history',
  openingStock: 'Opening stock',
  stockHistoryOf: (name: string) => `Stock history of ${name}`,
  noStockChangesYet: 'No stock changes yet.',
  stockHistoryNewestFirst: 'Stock history, newest first',
  stockHistoryPages: 'Pages of movements',
  uploadCounts: ({ ready, wrongCount, known }: { ready: number; wrongCount: number; known: number }) => {
    const parts = [`${numberText(ready)} will be added`]
    if (wrongCount > 0) parts.push(counted(wrongCount, 'needs a look', 'need a look'))
    if (known > 0) parts.push(counted(known, 'exists already', 'exist already'))
    return parts.join(', ')
  },
  existingNames: 'Names that exist already',
  stockUnchanged: 'Their stock is unchanged. To add units, use Restock in the list of items.',
  by: (person: string) => `by ${person}`,
  itemsExist: (count: number) => counted(count, 'item exists already', 'items exist already'),
} as const
