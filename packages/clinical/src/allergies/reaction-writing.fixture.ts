/** Lists, reactions and how severe they were, as nurses write them (text | drug | verdict). */
const CASES = `
Latex - use nitrile gloves | Nitrile gloves | clear
Latex: use nitrile | Nitrile gloves | clear
Latex: use nitrile | Latex gloves | stop
tolerates nitrile gloves | Latex gloves | stop
ok with nitrile gloves | Latex gloves | stop
nitrile gloves are fine | Latex gloves | stop
nitrile is ok | Latex gloves | stop
only tolerates vinyl gloves | Latex gloves | stop
please use non latex gloves | Latex gloves | stop
gloves make hands itch | Latex gloves | stop
gloves itch, nitrile ok | Latex gloves | stop
gloves itch, nitrile ok | Nitrile gloves | clear
silicone catheter ok | Foley catheter | stop
reacts to balloons and condoms | Latex gloves | stop
takes all drugs except Septrin | Paracetamol | unclear
reacts to all drugs except paracetamol | Paracetamol | unclear
reacts to all drugs he takes except paracetamol | Paracetamol | unclear
cannot take any drug except paracetamol | Paracetamol | unclear
cannot take any painkiller except paracetamol | Paracetamol | unclear
allergic to all antibiotics except erythromycin | Erythromycin | unclear
can use any drug but Flagyl | Flagyl | stop
can have everything excluding penicillin | Amoxil | stop
all medicines fine besides quinine | Quinine | stop
no known drug allergies with exception of codeine | Codeine | stop
SXT rash | Bactrim | stop
ASA: wheeze | Ibuprofen | stop
ASA: wheeze | Paracetamol | clear
MTZ vomiting | Flagyl | stop
TMP-SMX | Fansidar | stop
SMX | Paracetamol | clear
tmp | Septrin | stop
penicillin: taken to hospital | Ceftriaxone | stop
penicillin; rushed to UCH | Ceftriaxone | caution
penicillin, carried to clinic | Ceftriaxone | stop
penicillin: was in hospital 3 days | Ceftriaxone | caution
penicillin: oxygen given | Ceftriaxone | stop
penicillin: needed oxygen | Ceftriaxone | stop
penicillin: put on oxygen | Ceftriaxone | stop
penicillin: lips big | Ceftriaxone | stop
penicillin: face big like ball | Ceftriaxone | stop
penicillin: tongue heavy and swollen | Ceftriaxone | stop
penicillin: throat blocked | Ceftriaxone | stop
penicillin: could not talk | Ceftriaxone | caution
penicillin: voice gone | Ceftriaxone | caution
penicillin: fainted at home | Ceftriaxone | stop
penicillin: gasping | Ceftriaxone | stop
penicillin: cold and clammy, BP 70/40 | Ceftriaxone | caution
penicillin: eyes rolled, unconcious | Ceftriaxone | stop
penicillin: turned blue | Ceftriaxone | caution
penicillin: nearly lost her life | Ceftriaxone | stop
penicillin: almost lost his life | Ceftriaxone | stop
penicillin: she nearly died o | Ceftriaxone | stop
penicillin did not kill him | Ceftriaxone | caution
penicillin: never admitted | Ceftriaxone | caution
penicillin: not taken to hospital | Ceftriaxone | caution
Penicillin. Erythromycin. Both rash. | Erythromycin | stop
Penicillin (rash) Septrin (SJS) | Fansidar | stop
Penicillin (rash) Septrin (SJS) | Amoxil | stop
Penicillin rash Septrin SJS | Septrin | stop
Penicillin rash Septrin SJS | Amoxil | stop
penicillin/sulfa/quinine | Quinine | stop
penicillin/sulfa/quinine | Septrin | stop
Pen/Sulfa | Amoxil | stop
Pen/Sulfa | Septrin | stop
PCN & sulfa | Septrin | stop
PCN & sulfa | Amoxil | stop
PCN+sulfa | Septrin | stop
PCN,sulfa,ASA | Aspirin | stop
PCN,sulfa,ASA | Amoxil | stop
penicillin then septrin | Septrin | stop
penicillin plus chloroquine | Chloroquine | stop
penicillin, septrin and flagyl all cause rash | Flagyl | stop
penicillin, septrin and flagyl all cause rash | Amoxil | stop
penicillin, septrin and flagyl all cause rash | Paracetamol | clear
Septrin ++, Flagyl + | Flagyl | stop
Septrin ++, Flagyl + | Septrin | stop
Septrin: yes, Penicillin: no | Septrin | stop
Septrin: yes, Penicillin: no | Amoxil | stop
Drug: penicillin; Reaction: rash; Date: 2020 | Amoxil | stop
Drug: penicillin; Reaction: rash; Date: 2020 | Paracetamol | unclear
Allergen - Penicillin, Reaction - Anaphylaxis, Severity - Severe | Ceftriaxone | stop
Allergen - Penicillin, Reaction - Anaphylaxis, Severity - Severe | Amoxil | stop
Allergy to penicillin confirmed by skin test | Amoxil | stop
penicillin skin test positive | Amoxil | stop
penicillin skin test negative | Amoxil | unclear
test dose penicillin positive | Amoxil | stop
ATS test dose reaction | ATS | stop
ATS: wheal after test dose | ATS | stop
Patient says "penicillin" gives her rash | Amoxil | stop
“Penicillin” | Amoxil | stop
‘Septrin’ | Bactrim | stop
*Penicillin* | Amoxil | stop
**PENICILLIN** | Paracetamol | clear
#penicillin | Amoxil | stop
>penicillin | Amoxil | stop
penicillin!!! | Paracetamol | clear
penicillin … rash | Amoxil | stop
pènicillin | Amoxil | stop
penicillin: swelling of eyes and lips | Ceftriaxone | stop
penicillin: swelling of hands and face | Ceftriaxone | stop
penicillin: no swelling, face and lips fine | Ceftriaxone | caution
penicillin: tight chest and wheeze | Ceftriaxone | stop
penicillin: rash but no swelling of face and lips | Ceftriaxone | caution
penicillin: didn't faint and no swelling of lips | Ceftriaxone | caution
penicillin: rash and fever, mild | Cefuroxime | caution
`

export const REACTION_WRITING_CASES = CASES.trim()
  .split('\n')
  .map((line) => {
    const [text = '', drug = '', verdict = ''] = line.split(' | ')
    return { text, drug, verdict }
  })
