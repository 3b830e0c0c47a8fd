import { combination, type Family, group, material, member, own, rule, varying } from '../rows.ts'

/** What touches the patient and is not swallowed (clinical decisions, section 2). These four groups also hold for what is not a drug. */
export const MATERIALS: Family = {
  name: 'materials',
  groups: [
    group('LATX', 'latex', 'stop', { source: ['OURS'] }),
    group('IODI', 'iodine', 'stop', { source: ['OURS'] }),
    group('CHLX', 'chlorhexidine', 'stop', { source: ['OURS'] }),
    group('CONT', 'iodinated contrast', 'stop', { source: ['OURS'] }),
    group('PLAS', 'adhesive plaster', 'stop', { source: ['OURS'] }),
  ],
  ingredients: [
    material('LATX', 'latex', 'glove', 'catheter', 'tourniquet', 'natural rubber', 'rubber', 'condom', 'balloon'),
    // Gloves and catheters of these hold no latex: read-name.ts.
    material([], 'latex-free', 'non-latex'),
    material([], 'nitrile'),
    material([], 'vinyl'),
    material([], 'silicone'),
    material([], 'neoprene'),
    member('IODI', 'povidone iodine', 'povidone'),
    member('IODI', 'iodine'),
    member(
      'CONT',
      'iodinated contrast',
      'contrast',
      'contrast medium',
      'contrast media',
      'contrast dye',
      'iodine contrast',
      'X-ray dye',
      'radiocontrast',
    ),
    member('CONT', 'iohexol'),
    member('CONT', 'iopamidol'),
    member('CHLX', 'chlorhexidine'),
    own('cetrimide'),
    material(
      'PLAS',
      'adhesive plaster',
      'plaster',
      'adhesive',
      'adhesive tape',
      'zinc oxide plaster',
      'zinc oxide strapping',
      'strapping',
      'sticking plaster',
      'Elastoplast',
      'Band-Aid',
      'Sellotape',
    ),
    material(
      [],
      ...(['plaster of Paris', 'plaster of Paris bandage', 'plaster cast', 'plaster slab'] as const),
      ...['bandage', 'cast', 'slab', 'back slab', 'backslab'].map((form) => `POP ${form}`),
    ),
  ],
  products: [
    combination('cetrimide+chlorhexidine', 'cetrimide', 'chlorhexidine'),
    varying('POP', ['plaster-of-paris'], 'POP is plaster of Paris or a progestogen-only pill', 'OURS'),
  ],
  rules: [rule('CONT', { groups: ['IODI'] }, 'caution', ['OURS']), rule('IODI', { groups: ['CONT'] }, 'caution', ['OURS'])],
}
