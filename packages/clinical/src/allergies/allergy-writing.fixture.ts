/**
 * How people write allergies, by hand, with other words than the decisions use where there are any (safety decisions, 1.3 to 1.11):
 * text | drug | verdict.
 */
const CASES = String.raw`
cannot take penicillin | Amoxicillin | stop
cannot take penicillin | Paracetamol | unclear
Can't take Septrin | Co-trimoxazole | stop
can not take sulfa drugs | Fansidar | stop
cant take aspirin | Ibuprofen | stop
no Septrin please | Co-trimoxazole | stop
No Septrin, please | Bactrim | stop
NO PENICILLIN!! | Ampiclox | stop
no more chloroquine | Chloroquine | stop
Do not give ceftriaxone | Rocephin | stop
do not give ceftriaxone | Paracetamol | unclear
Don’t give diclofenac | Voltaren | stop
never give penicillin | Augmentin 625 | stop
Should never be given quinine | Quinine | stop
must not have codeine | Codeine | stop
should not have metronidazole | Flagyl | stop
not to be given Flagyl again | Metronidazole | stop
cannot tolerate erythromycin | Azithromycin | stop
did not tolerate erythromycin | Erythromycin | stop
Ciprofloxacin not tolerated | Cipro | stop
penicillin - never give | Amoxil | stop
avoid penicillin | Amoxicillin | stop
avoid tramadol | Tramadol | stop
allergic to Septrin | Septrin | stop
allergic to Septrin | Paracetamol | clear
reacts badly to chloroquine | Chloroquine | stop
Pt is allergic to penicillin | Amoxil | stop
cannot take penicillin, ibuprofen | Brufen | stop
cannot take penicillin, ibuprofen | Amoxil | stop
do not give penicillin or Septrin | Bactrim | stop
do not give penicillin and Septrin | Bactrim | stop
allergic so no penicillin | Amoxil | stop
No known allergies except aspirin | Aspirin | stop
no known allergies except aspirin | Paracetamol | unclear
NKDA apart from penicillin | Amoxil | stop
not allergic to penicillin but cannot take Septrin | Septrin | stop
not allergic to penicillin but cannot take Septrin | Amoxil | unclear
allergic to Septrin not allergic to penicillin | Septrin | stop
no allergy to penicillin | Amoxicillin | unclear
no allergy to penicillin | Paracetamol | unclear
not allergic to penicillin | Amoxicillin | unclear
Not allergic to penicillin or sulfa | Septrin | unclear
not allergic to penicillin and aspirin | Aspirin | unclear
denies penicillin allergy | Amoxicillin | unclear
no known penicillin allergy | Amoxicillin | unclear
does not have penicillin allergy | Amoxil | unclear
no reaction to penicillin | Amoxil | unclear
no hypersensitivity to penicillin | Amoxil | unclear
hypersensitive to Septrin | Paracetamol | clear
hypersensitive to Septrin | Bactrim | stop
Penicillin: swelling; breathing problems | Paracetamol | clear
she can't have penicillin | Amoxil | stop
Mother says no penicillin | Ampicillin | stop
Don't use Flagyl | Metronidazole | stop
Penicillin contraindicated | Amoxil | stop
no h/o penicillin allergy | Amoxil | unclear
penicillin allergy denied | Amoxil | unclear
Penicillin: not allergic | Amoxil | unclear
Penicillin (no known allergy) | Amoxil | unclear
never took penicillin | Amoxil | unclear
no allergy to penicillin and allergic to Septrin | Septrin | stop
Penicillin rash not severe | Amoxil | stop
Penicillin (rash, itching) | Amoxil | stop
Penicillin (rash, itching) | Paracetamol | clear
Penicillin (rash/itching and fever) | Erythromycin | clear
penicillin, rash, itching | Paracetamol | clear
penicillin, rash, itching | Amoxil | stop
Penicillin - rash, vomiting and fever | Paracetamol | clear
Penicillin – swelling of face, lips | Paracetamol | clear
Penicillin: rash. Septrin: blisters. | Bactrim | stop
Penicillin: rash, Septrin: swelling | Bactrim | stop
Penicillin - rash, aspirin - wheeze | Ibuprofen | stop
Penicillin (rash), aspirin (wheeze) | Ibuprofen | stop
Penicillin: rash, also allergic to Septrin | Bactrim | stop
Penicillin: anaphylaxis, given adrenaline and hydrocortisone | Hydrocortisone | clear
Sulfa drugs (Septrin, Fansidar) | Fansidar | stop
Antibiotics (penicillin) | Amoxil | stop
Antibiotics: penicillin, Septrin | Bactrim | stop
Drug allergy - penicillin | Amoxil | stop
rash from penicillin, itching | Amoxil | stop
- Penicillin\n- Septrin | Bactrim | stop
- Penicillin\n- Septrin | Paracetamol | clear
penicillin; rash; itching | Paracetamol | clear
Penicillin since childhood | Paracetamol | clear
Penicillin, 2019 | Paracetamol | clear
Penicillin (throat closed) | Ceftriaxone | stop
Penicillin | Ceftriaxone | caution
Penicillin | Cefixime | caution
Penicillin | Cefuroxime | stop
Penicillin | Cefazolin | stop
Penicillin | Cefuroxime | stop
Penicillin | Cefazolin | stop
Penicillin: mild rash | Cefuroxime | caution
Penicillin: mild rash | Cefalexin | stop
Penicillin: itching, mild | Ceftriaxone | caution
Penicillin | Meropenem | clear
Penicillin: wheeze | Meropenem | caution
Ampicillin: difficulty in breathing | Meropenem | caution
Amoxil: no difficulty breathing | Meropenem | clear
Ceftriaxone | Amoxicillin | caution
Ceftriaxone: nearly died | Amoxicillin | stop
Ibuprofen: wheeze | Paracetamol | clear
Aspirin: throat tight | Paracetamol | caution
PCN | Amoxil | stop
PCN | Paracetamol | clear
pen | Ampicillin | stop
Pen V | Amoxil | stop
x-pen | Amoxil | stop
X Pen | Paracetamol | clear
crystalline pen | Ampiclox | stop
crystalline pen | Paracetamol | clear
pencilin | Amoxil | stop
pencillin | Paracetamol | clear
penecilin | Amoxil | stop
penicilline | Augmentin | stop
PCN allergy | Amoxil | stop
sulfur | Septrin | stop
sulphur | Bactrim | stop
sulphur drugs | Fansidar | stop
sulfer | Co-trimoxazole | stop
sulpher drugs | Septrin | stop
sulpha | Septrin | stop
Sulfas | Septrin | stop
sulphur | Ferrous sulphate | clear
sulfur | Furosemide | clear
sulphate | Septrin | unclear
zinc sulphate | Septrin | clear
ferrous sulphate | Co-trimoxazole | clear
magnesium sulphate | Bactrim | clear
quinine sulphate | Septrin | clear
salbutamol sulphate | Septrin | clear
sulfite | Septrin | unclear
sulphites | Septrin | unclear
Vermox | Albendazole 400 mg | caution
Zentel | Mebendazole | caution
benzimidazoles | Albendazole | stop
Albendazole | Levamisole | clear
Glibenclamide | Glimepiride | caution
sulfonylurea | Daonil | stop
Diamicron | Glipizide | caution
Salicylates | Sulfasalazine | stop
aspirin: rash | Sulfasalazine | stop
Ibuprofen | Sulfasalazine | clear
Carbamazepine | Phenytoin | caution
Carbamazepine: SJS | Phenytoin | stop
Phenytoin: skin peeling | Oxcarbazepine | stop
Lamotrigine (DRESS) | Carbamazepine | stop
Phenobarbitone: rash | Lamotrigine | caution
Carbamazepine: SJS | Valproate | clear
G6PD deficiency | Ofloxacin | caution
G6PD deficient | Sulfadiazine | caution
G6PD | Co-trimoxazole | caution
G6PD | Amoxicillin | clear
Latex | Nitrile gloves | clear
Latex | Vinyl examination gloves (box) | clear
Latex | Silicone Foley catheter | clear
Latex | Neoprene gloves size 7 | clear
Latex | Latex-free gloves | clear
Latex | Gloves, non-latex | clear
Latex | Silicone-coated latex Foley catheter | stop
Latex | Surgical gloves | stop
Latex | Latex gloves | stop
needs latex-free gloves | Examination gloves | stop
Nitrile | Nitrile gloves | stop
Nitrile | Latex gloves | clear
Plaster | POP bandage | clear
adhesive plaster | Plaster of Paris | clear
plaster of Paris | Adhesive plaster | clear
iodinated contrast | Povidone iodine | caution
contrast with iodine | Povidone-iodine | caution
X-ray dye | Povidone iodine | caution
Iodine | Povidone iodine | stop
Iodine (contrast) | Povidone iodine | caution
NKFA | Amoxicillin | clear
NKFDA | Amoxicillin | clear
no known food or drug allergies | Amoxicillin | clear
nil allergies | Amoxicillin | clear
denies allergies | Amoxicillin | clear
shellfish and prawns | Amoxicillin | clear
Stockfish; snails | Amoxicillin | clear
peanuts / groundnuts | Amoxicillin | clear
cow milk | Amoxicillin | clear
Soya, wheat, honey | Item Qwx | clear
perfumes, soaps | Amoxicillin | clear
bee stings | Amoxicillin | clear
insect bites and sun | Amoxicillin | clear
house dust mites | Amoxicillin | unclear
Dust mites | Amoxicillin | clear
Seafood: swollen lips | Amoxicillin | clear
Eggs | Yellow fever vaccine | caution
eggs | Amoxicillin | clear
Prawns, penicillin | Amoxicillin | stop
penicillin allergy: no | Amoxil | unclear
allergy to quinine - none | Quinine | unclear
Penicillin: reaction not known | Amoxil | stop
allergic to Flagyl not Septrin | Metronidazole | stop
allergic to Flagyl not Septrin | Septrin | unclear
allergic to chloroquine, not quinine | Quinine | unclear
reacts to chloroquine and not to quinine | Quinine | unclear
allergic to Flagyl (rash), not Septrin | Septrin | clear
use erythromycin, not penicillin | Amoxil | stop
cannot take Flagyl, not Septrin | Septrin | stop
Any drug except paracetamol | Paracetamol | unclear
nothing except tetracycline | Doxycycline | stop
chloroquine gives him itching | Paracetamol | clear
Xpen | Amoxil | stop
C-pen | Paracetamol | clear
penicelin | Amoxil | stop
ACT | Coartem | stop
ACTs: vomiting | Paracetamol | clear
CQ | Chloroquine | stop
genta | Gentamicin | stop
doxy | Tetracycline | stop
cotrim: rash | Fansidar | stop
aminoglycosides | Streptomycin | stop
beta-lactams | Ceftriaxone | stop
steroids | Prednisolone | stop
opiates | Codeine | stop
local anaesthetic | Lignocaine | stop
Septrin | Caps amoxy 500mg | clear
Penicillin | Caps amoxy 500mg | stop
Penicillin | Benzathine 2.4 MU | stop
Penicillin | X-pen 5MU | stop
Penicillin | Procaine 400,000 units | stop
Latex | Nitrile gloves, M | clear
Elastoplast | Adhesive plaster | stop
plaster | Plaster of Paris bandage 15 cm | clear
X-ray contrast | Betadine | caution
Sea food and cray fish | Amoxicillin | clear
garden eggs | Yellow fever vaccine | clear
`

type WritingCase = { readonly text: string; readonly drug: string; readonly verdict: string }

export const WRITING_CASES: readonly WritingCase[] = CASES.trim()
  .split('\n')
  .map((line) => {
    const [text = '', drug = '', verdict = ''] = line.split(' | ')
    return { text: text.replaceAll('\\n', '\n'), drug, verdict }
  })
