/** How nurses write allergies: pidgin, abbreviations, exceptions, gloves of other materials (text | drug | verdict). */
const CASES = `
penicillin dey worry am | Amoxil | stop
penicillin dey worry am | Paracetamol | unclear
she no dey take septrin | Septrin | stop
him body dey scratch am if e take chloroquine | Chloroquine | stop
e no fit take flagyl | Metronidazole | stop
Ampiclox no good for am | Ampiclox | stop
penicillin no dey work for am | Amoxil | stop
e dey react to Septrin | Bactrim | stop
e dey react to Septrin | Paracetamol | unclear
body dey itch am when e take CQ | Chloroquine | stop
im no like injection | Paracetamol | unclear
make una no give am penicillin | Amoxil | stop
no give am penicillin o | Ampicillin | stop
no be penicillin na Septrin | Septrin | stop
na penicillin dey cause rash | Amoxil | stop
wahala with aspirin | Aspirin | stop
Tetracycline get problem with am | Doxycycline | stop
e take penicillin face swell up | Ceftriaxone | stop
penicillin nearly kill am | Ceftriaxone | stop
penicillin almost kill her | Cefixime | stop
she don react to quinine before | Quinine | stop
no get any allergy | Amoxil | unclear
nothing dey worry am | Amoxil | unclear
e no get allergy | Amoxil | unclear
PCN - rash | Amoxil | stop
allergic to PCNs | Ampicillin | stop
SMX-TMP | Septrin | stop
TMP/SMX | Bactrim | stop
TMP-SMX rash | Paracetamol | clear
SXT | Septrin | stop
CTX | Co-trimoxazole | unclear
CAF | Chloramphenicol | unclear
MTZ | Flagyl | stop
ASA | Aspirin | stop
ASA allergy | Ibuprofen | stop
PCM | Panadol | stop
AMX | Amoxicillin | unclear
Rx to penicillin | Amoxil | stop
Pen allergic | Amoxil | stop
H/O PCN allergy | Amoxil | stop
h/o allergy to sulpha | Septrin | stop
Hx: allergy to quinine | Quinine | stop
k/c/o penicillin allergy | Amoxil | stop
A/W Septrin | Septrin | stop
reacts 2 penicillin | Amoxil | stop
Allergy++ penicillin | Amoxil | stop
PENICILLIN +++ | Amoxil | stop
Penicillin (+) | Amoxil | stop
penicillin +ve | Amoxil | stop
penicillin -ve | Amoxil | stop
Allergies: PCN, ASA, sulfa | Bactrim | stop
Allergies: PCN, ASA, sulfa | Amoxil | stop
Allx: penicillin | Amoxil | stop
Alg - penicillin | Amoxil | stop
ADR: cotrimoxazole | Septrin | stop
ADR to Flagyl | Metronidazole | stop
S/E: vomiting with Flagyl | Flagyl | stop
NKDA except sulfa | Septrin | stop
NKDA (except penicillin) | Amoxil | stop
NKDA, but reacts to penicillin | Amoxil | stop
NKDA. Reacts to aspirin. | Aspirin | stop
no known drug allergies, only penicillin | Amoxil | stop
No known drug allergy other than Septrin | Septrin | stop
None, just septrin | Septrin | stop
None aside penicillin | Amoxil | stop
none save for penicillin | Amoxil | stop
nil except rash with Flagyl | Flagyl | stop
no allergies but penicillin | Amoxil | stop
no allergies besides penicillin | Amoxil | stop
No known allergies with the exception of aspirin | Aspirin | stop
NKDA bar penicillin | Amoxil | stop
no known allergies excluding chloroquine | Chloroquine | stop
no known drug allergies – penicillin ok | Amoxil | unclear
NKDA / penicillin | Amoxil | stop
NKDA; Septrin (rash) | Septrin | stop
NKDA yet; penicillin query | Amoxil | stop
no drug allergy, food: prawns | Amoxil | unclear
NKDA but allergic to groundnut | Amoxil | unclear
no known drug allergies except to sulphur drugs | Septrin | stop
all drugs ok except penicillin | Amoxil | stop
takes all drugs except Septrin | Septrin | stop
takes everything but penicillin | Amoxil | stop
can take anything but sulfa | Septrin | stop
can take any antibiotic except penicillin | Amoxil | stop
can take all drugs apart from penicillin | Amoxil | stop
tolerates all antibiotics except Flagyl | Flagyl | stop
Fine with everything except aspirin | Aspirin | stop
can only wear nitrile gloves | Examination gloves | stop
can only wear nitrile gloves | Latex gloves | stop
can only wear nitrile gloves | Nitrile gloves | clear
only nitrile gloves | Latex gloves | stop
use nitrile gloves only | Latex gloves | stop
use nitrile gloves | Surgical gloves | stop
use vinyl gloves please | Latex gloves | stop
needs nitrile gloves | Latex gloves | stop
nitrile gloves only | Examination gloves | stop
vinyl gloves only | Examination gloves | stop
silicone catheter only | Foley catheter | stop
use silicone catheters | Latex Foley catheter | stop
no latex | Latex gloves | stop
no latex gloves | Examination gloves | stop
rubber | Examination gloves | stop
rubber gloves | Examination gloves | stop
hand gloves | Examination gloves | stop
hand gloves cause itching | Latex gloves | stop
gloves | Latex gloves | stop
balloons | Latex gloves | stop
condoms | Latex gloves | stop
condom (latex) | Latex gloves | stop
rubber catheter | Foley catheter | stop
powdered gloves | Latex gloves | stop
glove powder | Latex gloves | stop
latex/rubber products | Surgical gloves | stop
elastoplast | Zinc oxide plaster | stop
plasters | Adhesive plaster | stop
sellotape | Adhesive plaster | stop
strapping | Adhesive plaster | stop
adhesive tape: blisters | Micropore tape | unclear
bandaid | Adhesive plaster | stop
cotton wool | Paracetamol | unclear
methylated spirit | Methylated spirit | unclear
spirit | Methylated spirit | unclear
izal | Paracetamol | unclear
dettol | Paracetamol | unclear
dettol | Chlorhexidine | unclear
savlon | Chlorhexidine | stop
hibiscrub | Chlorhexidine | unclear
iodine solution | Povidone iodine | stop
tincture of iodine | Povidone iodine | stop
betadine | Povidone iodine | stop
GV paint | Gentian violet | stop
Penicillin; no other allergies | Paracetamol | clear
Penicillin; denies others | Paracetamol | clear
Penicillin. No other known allergy | Paracetamol | clear
Penicillin, nil else | Paracetamol | clear
Septrin (rash); no other drug allergies | Amoxil | clear
Penicillin; no other allergies | Amoxil | stop
denies others | Paracetamol | unclear
no other drugs, penicillin only | Amoxil | stop
cannot use nitrile gloves | Nitrile gloves | stop
cannot use nitrile gloves | Latex gloves | clear
use of nitrile gloves gives rash | Nitrile gloves | stop
nitrile gloves cause rash | Nitrile gloves | stop
nitrile gloves cause rash | Latex gloves | clear
allergic to nitrile gloves | Nitrile gloves | stop
allergic to latex, use nitrile gloves | Latex gloves | stop
allergic to latex, use nitrile gloves | Nitrile gloves | clear
allergic to latex use nitrile gloves | Nitrile gloves | clear
Latex (use nitrile gloves) | Nitrile gloves | clear
`

export const NURSE_WRITING_CASES = CASES.trim()
  .split('\n')
  .map((line) => {
    const [text = '', drug = '', verdict = ''] = line.split(' | ')
    return { text, drug, verdict }
  })
