import { combination, type Family, group, material, member, own } from './rows.ts'

/** What touches the patient and is not swallowed (clinical decisions, section 2). These four groups also hold for what is not a drug. */
export const MATERIALS: Family = {
  name: 'materials',
  groups: [
    group('LATX', 'latex', 'stop', { source: ['OURS'] }),
    group('IODI', 'iodine', 'stop', { source: ['OURS'] }),
    group('CHLX', 'chlorhexidine', 'stop', { source: ['OURS'] }),
    group('PLAS', 'adhesive plaster', 'stop', { source: ['OURS'] }),
  ],
  ingredients: [
    material('LATX', 'latex', 'glove', 'catheter', 'tourniquet', 'natural rubber', 'rubber'),
    member('IODI', 'povidone iodine', 'povidone'),
    member('IODI', 'iodine'),
    member('CHLX', 'chlorhexidine'),
    own('cetrimide'),
    material('PLAS', 'adhesive plaster', 'plaster', 'adhesive', 'zinc oxide plaster'),
  ],
  products: [combination('cetrimide+chlorhexidine', 'cetrimide', 'chlorhexidine')],
  rules: [],
}
