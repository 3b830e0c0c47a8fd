import { from, type SourcedRule } from '../sources.ts'

/** A diagnosis by its ICD-10 (2019) category with this clinic's own label, and the words that people write for it. */
export type Diagnosis = SourcedRule & { readonly code: string; readonly label: string; readonly synonyms: readonly string[] }

/**
 * One line each: label code: synonyms (clinical decisions, section 8). Ours are 'sickle cell crisis' and 'heart burn', which would be read as
 * sickle cell and as a burn; the diseases that must be reported, from yellow fever on, with their common words; and the words behind the abbreviations of the list, as ICD-10 has them: 'urinary tract infection' for UTI.
 */
const LIST = `
malaria B54: mp, mp+, plasmodium, malaria fever, fever malaria
severe malaria B50.8: cerebral malaria, complicated malaria
malaria in pregnancy O98.6
typhoid A01.0: enteric fever
URTI J06.9: urti, rti, catarrh, common cold, upper respiratory tract infection, upper respiratory infection
pharyngotonsillitis J03.9: sore throat, tonsillitis, pharyngitis
pneumonia J18.9: chest infection, bronchopneumonia, cap
bronchitis J20.9
LRTI J22: lrti, lower respiratory tract infection, lower respiratory infection
asthma J45.9: wheeze, attack of asthma
covid U07.1
gastroenteritis A09: age, ge, running stomach, diarrhoea, purging, food poisoning
dysentery A03.9: bloody stool
cholera A00.9
peptic ulcer K27.9: pud, stomach ulcer, ulcer
gastritis K29.7: dyspepsia, heartburn, gerd, heart burn
worms B82.0: helminthiasis
appendicitis K37
hernia K46.9
haemorrhoids K64.9: piles, jedi-jedi
hypertension I10: htn, high bp, elevated bp, hbp
heart failure I50.9: ccf, chf, congestive cardiac failure
stroke I64: cva, hemiplegia, cerebrovascular accident
diabetes E14: dm, t2dm, sugar, diabetes mellitus
anaemia D64.9: shortage of blood, low pcv
sickle cell D57.1: scd, ss
crisis D57.0: vaso-occlusive, bone pain crisis, sickle cell crisis
uti N39.0: urinary infection, cystitis, pyelonephritis, urinary tract infection
pid N73.9: pelvic inflammatory disease
candidiasis B37.3: thrush, toilet infection
vaginitis N76.0
gonorrhoea A54.9
other sti A64: sti, std, urethritis, sexually transmitted infection, sexually transmitted disease
syphilis A53.9
hiv B24: rvd, retroviral
tuberculosis A16.9: tb, ptb, koch
hepatitis b B18.1: hbv, hbsag
measles B05.9
chickenpox B01.9: varicella
mumps B26.9
meningitis G03.9
tetanus A35
lassa A96.2
rabies exposure Z20.3: dog bite
snake bite T63.0
scabies B86: craw-craw
ringworm B35.9: tinea, eczema marginatum
eczema L30.9: dermatitis
abscess L02.9: boil, furuncle
cellulitis L03.9
impetigo L01.0
wound T14.1: laceration, cut, nail injury
burn T30.0: scald
fracture T14.2
sprain T14.3
road accident V89.2: rta, okada
conjunctivitis H10.9: apollo, red eye
cataract H26.9
otitis media H66.9: ear ache, ear discharge
toothache K08.8: caries, dental
malnutrition E46: mam
severe acute malnutrition E43: sam, kwashiorkor, marasmus, severe malnutrition
dehydration E86
febrile convulsion R56.0
epilepsy G40.9: seizure disorder
headache R51: migraine, tension headache
low back pain M54.5: lbp, waist pain, lumbago
osteoarthritis M19.9: oa
joint pain M25.5: knee pain
arthritis M13.9
stiff joint M25.6
depression F32.9
anxiety F41.9
insomnia G47.0
bph N40: prostate, prostatic hyperplasia, prostatic enlargement
fibroid D25.9
dysmenorrhoea N94.6: menstrual pain
normal pregnancy Z34.9: anc, antenatal
hypertension in pregnancy O13: pih
pre-eclampsia O14.9
eclampsia O15.9
miscarriage O06.9: abortion
neonatal sepsis P36.9
neonatal jaundice P59.9
urticaria L50.9: hives
allergy T78.4
yellow fever A95.9
cerebrospinal meningitis A39.0: csm, meningococcal meningitis
viral haemorrhagic fever A99: vhf, haemorrhagic fever, ebola
dengue A97.9: dengue fever
rift valley fever A92.4: rvf
acute flaccid paralysis G83.9: afp, flaccid paralysis, sudden weakness of the leg, sudden weakness of the legs, sudden leg weakness
polio A80.9: poliomyelitis
guinea worm B72: dracunculiasis
neonatal tetanus A33: tetanus of the newborn
anthrax A22.9
plague A20.9
human rabies A82.9: hydrophobia, rabies
diphtheria A36.9
pertussis A37.9: whooping cough
mpox B04: monkeypox, monkey pox
avian influenza J09: bird flu
hepatitis c B18.2: hcv
leprosy A30.9: hansen disease
buruli ulcer A31.1
noma A69.0: cancrum oris
onchocerciasis B73: river blindness
lymphatic filariasis B74.9: filariasis, elephantiasis
schistosomiasis B65.9: bilharzia
trachoma A71.9
chikungunya A92.0
adverse drug reaction T88.7: adr, drug reaction
reaction to a vaccine T88.1: aefi
check-up Z00.0
dressing Z48.0
`

export const DIAGNOSES: readonly Diagnosis[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const [, label = '', code = '', synonyms = ''] = /^(.+?) ([A-Z]\d\d(?:\.\d)?)(?:: (.+))?$/.exec(line) ?? []
    return { code, label, synonyms: synonyms === '' ? [] : synonyms.split(', '), ...from('ICD10') }
  })
