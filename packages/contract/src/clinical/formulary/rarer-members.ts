import { type Family, member } from './rows.ts'

const each = (groups: string | readonly string[], names: string) => names.split(', ').map((name) => member(groups, name))

/** Members of the groups that few clinics stock. Their names are here so that an allergy to the group meets them. */
export const RARER_MEMBERS: Family = {
  name: 'rarer-members',
  groups: [],
  ingredients: [
    ...each(
      'PEN',
      'azlocillin, mezlocillin, carbenicillin, methicillin, nafcillin, temocillin, bacampicillin, pivampicillin, talampicillin',
    ),
    ...each('PEN', 'hetacillin, epicillin, azidocillin, propicillin'),
    ...each('CEF1', 'cefatrizine'),
    ...each('CEF2', 'cefalotin, cefamandole, cefapirin, cefacetrile, cefcapene, cefiderocol, cefmetazole, cefonicid, cefotetan, cefotiam'),
    ...each('CEF2', 'cefsulodin, ceftaroline, ceftizoxime, ceftolozane'),
    ...each('CARB', 'doripenem, faropenem, tebipenem'),
    ...each('SULF', 'sulfacetamide, sulfadimidine, sulfalene, sulfaguanidine, sulfafurazole, sulfisoxazole, sulfathiazole'),
    ...each('MACR', 'josamycin, midecamycin, oleandomycin, troleandomycin, kitasamycin, dirithromycin, telithromycin'),
    ...each(
      'TETR',
      'demeclocycline, methacycline, lymecycline, rolitetracycline, chlortetracycline, tigecycline, eravacycline, omadacycline',
    ),
    ...each(
      'QUIN',
      'enoxacin, rufloxacin, fleroxacin, prulifloxacin, trovafloxacin, nadifloxacin, besifloxacin, delafloxacin, pipemidic acid',
    ),
    ...each('QUIN', 'cinoxacin'),
    ...each('AMGL', 'plazomicin, sisomicin, arbekacin, dibekacin, micronomicin, paromomycin'),
    ...each('NIMI', 'nimorazole, satranidazole, benznidazole'),
    ...each('AZOL', 'posaconazole, isavuconazole, sertaconazole, terconazole, bifonazole, butoconazole, fenticonazole, isoconazole'),
    ...each('AZOL', 'oxiconazole, sulconazole, luliconazole'),
    ...each('NSAI', 'phenylbutazone, oxaprozin, loxoprofen, fenoprofen, tiaprofenic acid, meclofenamic acid, nabumetone'),
    ...each(['NSAI', 'SALI'], 'diflunisal, benorilate'),
    ...each(
      'OPIO',
      'methadone, hydromorphone, oxymorphone, remifentanil, tapentadol, dextropropoxyphene, butorphanol, nalbuphine, pholcodine',
    ),
    ...each('ACEI', 'benazepril, cilazapril, moexipril, trandolapril'),
    ...each('ARB', 'azilsartan, eprosartan'),
    ...each('CCBD', 'isradipine, lacidipine, nisoldipine, nitrendipine'),
    ...each('BETA', 'acebutolol, betaxolol, carteolol, esmolol, metipranolol, nadolol, oxprenolol, penbutolol, pindolol, sotalol'),
    ...each('BENZ', 'chlordiazepoxide, clobazam, clorazepate, estazolam, flurazepam, oxazepam, prazepam, temazepam'),
    ...each('PHNT', 'perphenazine, thiethylperazine'),
    ...each(
      'STER',
      'deflazacort, desonide, clobetasone, flunisolide, fluocortolone, fluorometholone, halcinonide, rimexolone, fludrocortisone',
    ),
    ...each('LAAM', 'levobupivacaine, cinchocaine'),
    ...each('LAES', 'chloroprocaine'),
    ...each('H2RA', 'nizatidine'),
    ...each('ARTE', 'artemisone'),
    ...each('NSUL', 'chlorothiazide, metolazone, clopamide'),
    ...each(['NSUL', 'SUSU'], 'tolazamide, glibornuride, gliquidone'),
  ],
  products: [],
  rules: [],
}
