import { type Family, varying } from '../rows.ts'

/** Names under which makers sell different contents: they may stop, and never make a verdict clear. */
export const VARYING_BRANDS: Family = {
  name: 'varying-brands',
  groups: [],
  ingredients: [],
  products: [
    // An error-prone abbreviation (ISMP list): it is read as either.
    varying('HCT', ['hydrochlorothiazide', 'hydrocortisone'], 'HCT may be hydrochlorothiazide or hydrocortisone: read the box', 'ISMP'),
    varying('Procold', ['paracetamol', 'chlorphenamine', 'pseudoephedrine']),
    varying('Mixagrip', ['paracetamol', 'chlorphenamine']),
    varying('Coldcap', ['paracetamol', 'chlorphenamine', 'caffeine']),
    varying('Panadol Cold and Flu', ['paracetamol', 'pseudoephedrine']),
    varying('Day Nurse', ['paracetamol', 'pseudoephedrine']),
    varying('Night Nurse', ['paracetamol', 'promethazine', 'dextromethorphan']),
    varying('Lemsip', ['paracetamol', 'phenylephrine']),
    varying('Cafenol', ['aspirin', 'paracetamol', 'caffeine']),
    varying('Brustan', ['ibuprofen', 'paracetamol']),
    varying('Phensic', ['aspirin', 'caffeine', 'paracetamol']),
    varying('Savlon', ['chlorhexidine', 'cetrimide']),
    varying('Sudrex', ['ibuprofen', 'paracetamol', 'caffeine']),
    varying('Emzolyn', ['diphenhydramine', 'ammonium-chloride']),
    varying('Tutolin', ['chlorphenamine', 'ammonium-chloride', 'diphenhydramine']),
    varying('Gestid', ['magnesium-trisilicate', 'aluminium-hydroxide', 'simeticone']),
    varying('Ranferon', ['ferrous-salts', 'folic-acid', 'vitamin-b12']),
    varying('Chemiron', ['ferrous-salts', 'folic-acid', 'vitamin-b12']),
    varying('Pregnacare', ['vitamins', 'ferrous-salts', 'folic-acid']),
    varying('Funbact-A', ['clotrimazole', 'betamethasone', 'neomycin']),
    varying('Humulin', ['soluble-insulin', 'isophane-insulin', 'mixed-insulin']),
  ],
  rules: [],
}
