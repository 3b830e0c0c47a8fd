/**
 * What people write beside an allergy: what did no harm, and what else did (text | drug | verdict). The first table says what a person
 * can take, the second names another drug within a reaction, the third has the two meanings of POP.
 */
const TOLERATED = `
can only take erythromycin | Erythromycin | unclear
can only take erythromycin | Amoxicillin | unclear
Can take only erythromycin | Erythromycin | unclear
only erythromycin works for her | Erythromycin | stop
only takes erythromycin | Erythromycin | unclear
took penicillin before, no problem | Amoxicillin | unclear
took penicillin before no problem | Amoxicillin | unclear
took penicillin before, rash | Amoxicillin | stop
took penicillin before | Amoxicillin | stop
has taken Septrin before without problem | Septrin | unclear
has taken Septrin before without any reaction | Septrin | unclear
has taken Septrin without food, rash | Septrin | stop
took Septrin, no problem at first, then rash | Septrin | stop
tolerates amoxicillin | Amoxicillin | unclear
tolerates amoxicillin well | Amoxicillin | unclear
tolerated Augmentin last year | Amoxicillin | unclear
does not tolerate amoxicillin | Amoxicillin | stop
tolerates amoxicillin badly | Amoxicillin | stop
barely tolerates amoxicillin | Amoxicillin | stop
amoxicillin tolerated with itching | Amoxicillin | stop
had ceftriaxone in March, no reaction | Ceftriaxone | unclear
had ceftriaxone in March: no reaction | Ceftriaxone | unclear
Penicillin: no problem | Amoxicillin | unclear
Penicillin: no issues | Amoxicillin | unclear
Penicillin: tolerated | Amoxicillin | unclear
Penicillin (tolerated well) | Amoxicillin | unclear
Penicillin - ok | Amoxicillin | unclear
Penicillin: not ok | Amoxicillin | stop
Penicillin: not tolerated | Amoxicillin | stop
Penicillin: no breathing problem | Amoxicillin | stop
Penicillin: no severe reaction | Amoxicillin | stop
Penicillin: problem | Amoxicillin | stop
Penicillin is ok | Amoxicillin | unclear
Penicillin is fine | Amoxicillin | unclear
penicillin is safe for him | Amoxicillin | unclear
penicillin is not safe | Amoxicillin | stop
ok with penicillin | Amoxicillin | unclear
fine with Septrin | Septrin | unclear
fine with Septrin but reacts to Flagyl | Flagyl | stop
fine with Septrin but reacts to Flagyl | Septrin | unclear
can take penicillin | Amoxicillin | unclear
can take penicillin but not Septrin | Septrin | stop
can take penicillin but not Septrin | Amoxicillin | unclear
can take penicillin tablets, injection gives shock | Amoxicillin | stop
can only take erythromycin, penicillin causes rash | Amoxicillin | stop
can only take erythromycin because penicillin gives rash | Amoxicillin | stop
can only take erythromycin because penicillin gives rash | Erythromycin | unclear
can only take half a tablet of chloroquine | Chloroquine | stop
can hardly take chloroquine | Chloroquine | stop
can no longer take penicillin | Amoxicillin | stop
can only have paracetamol | Paracetamol | unclear
uses ibuprofen without problems | Ibuprofen | unclear
uses ibuprofen with problems | Ibuprofen | stop
used ibuprofen, problems | Ibuprofen | stop
Took Coartem last month with no side effects | Coartem | unclear
Took Coartem last month with side effects | Coartem | stop
No problem with Coartem | Coartem | unclear
Coartem no problem | Coartem | unclear
takes aspirin daily, no issue | Aspirin | unclear
takes aspirin daily | Aspirin | stop
given ceftriaxone twice without reaction | Ceftriaxone | unclear
given ceftriaxone twice without adrenaline | Ceftriaxone | stop
allergic to penicillin, can take erythromycin | Amoxicillin | stop
allergic to penicillin, can take erythromycin | Erythromycin | unclear
allergic to penicillin; erythromycin ok | Amoxicillin | stop
allergic to penicillin; erythromycin ok | Erythromycin | unclear
allergic to penicillin but took erythromycin without problem | Amoxicillin | stop
Erythromycin is the only antibiotic she can take | Amoxicillin | unclear
She can safely take Septrin | Septrin | unclear
He may take amoxicillin | Amoxicillin | unclear
is able to take diclofenac | Diclofenac | unclear
Unable to take diclofenac | Diclofenac | stop
not able to take diclofenac | Diclofenac | stop
cannot only take penicillin | Amoxicillin | stop
can take aspirin but it makes her wheeze | Aspirin | stop
can take aspirin, wheezes | Aspirin | stop
can take aspirin, but wheezes | Aspirin | stop
can take aspirin (wheeze) | Aspirin | stop
can take aspirin: itching | Aspirin | stop
can take Septrin only with piriton | Septrin | unclear
could not take Septrin | Septrin | stop
tolerated ciprofloxacin twice | Ciprofloxacin | unclear
tolerated ciprofloxacin once, second time swelled | Ciprofloxacin | stop
Flagyl tolerated | Metronidazole | unclear
Flagyl not well tolerated | Metronidazole | stop
Flagyl poorly tolerated | Metronidazole | stop
received benzyl penicillin in 2020 without any problems | Amoxicillin | unclear
received benzyl penicillin in 2020 with problems | Amoxicillin | stop
Given gentamicin, no side effect | Gentamicin | unclear
Given gentamicin, side effect: deafness | Gentamicin | stop
took quinine, no problem with it | Quinine | unclear
took quinine, no problems except ringing in ears | Quinine | stop
quinine ok, chloroquine itches | Chloroquine | stop
quinine ok, chloroquine itches | Quinine | unclear
Paracetamol is fine, diclofenac is not | Diclofenac | unclear
Paracetamol is fine, diclofenac is not | Paracetamol | unclear
Penicillin: was ok | Amoxicillin | unclear
Penicillin: was ok until 2019 | Amoxicillin | stop
Penicillin: fine rash | Amoxicillin | stop
Penicillin: ok, then rash | Amoxicillin | stop
Penicillin rash: ok now | Amoxicillin | stop
Penicillin allergy: fine now | Amoxicillin | stop
Penicillin: no reaction so far | Amoxicillin | unclear
had penicillin, Qwx | Paracetamol | unclear
had penicillin, no problem | Paracetamol | unclear
can take Qwx | Paracetamol | unclear
ok with Qwx, allergic to penicillin | Paracetamol | unclear
used to take Septrin without problem, now swells | Septrin | stop
used to tolerate Septrin | Septrin | unclear
no longer tolerates Septrin | Septrin | stop
Safe drugs: paracetamol | Paracetamol | stop
not fine with Septrin | Septrin | stop
Augmentin - can take, no reaction | Amoxicillin | unclear
Augmentin - cannot take | Amoxicillin | stop
took ampiclox before and nothing happened | Ampicillin | stop
she only uses artesunate | Artesunate | unclear
took coartem before without itching | Coartem | stop
tolerates penicillin, allergic to Septrin | Paracetamol | unclear
tolerates penicillin, allergic to Septrin | Bactrim | stop
can take all drugs | Amoxicillin | unclear
can take anything except penicillin | Amoxicillin | stop
can take anything but penicillin | Amoxicillin | stop
can take everything apart from Septrin | Bactrim | stop
is fine with everything except chloroquine | Chloroquine | stop
no problem except with chloroquine | Chloroquine | stop
ok with all but codeine | Codeine | stop
penicillin okay? | Amoxicillin | unclear
penicillin ok orally, injection caused collapse | Amoxicillin | stop
penicillin was tolerated poorly | Amoxicillin | stop
penicillin tolerated but itches | Amoxicillin | stop
took penicillin without problem then collapsed | Amoxicillin | stop
took penicillin no problem. Collapsed with ceftriaxone | Ceftriaxone | stop
can take penicillin; rash with ceftriaxone | Ceftriaxone | stop
Took Septrin before, severe rash no problem now | Septrin | stop
allergic: penicillin; ok: erythromycin | Amoxicillin | stop
Safe: erythromycin. Unsafe: penicillin | Amoxicillin | stop
penicillin unsafe | Amoxicillin | stop
may have penicillin allergy | Amoxicillin | stop
may take penicillin | Amoxicillin | unclear
can have reactions to penicillin | Amoxicillin | stop
can use only latex-free gloves | Examination gloves | stop
can only use latex free gloves | Latex gloves | stop
only use non-latex | Surgical gloves | stop
only tolerates cefixime | Amoxicillin | unclear
tolerates only small doses of aspirin | Aspirin | stop
may use paracetamol only | Ibuprofen | unclear
she is ok now after penicillin | Amoxicillin | stop
was ok after adrenaline, penicillin | Amoxicillin | stop
Penicillin: ok after adrenaline | Amoxicillin | stop
Penicillin: swollen, fine after 2 days | Amoxicillin | stop
Penicillin: vomits, ok with food | Amoxicillin | stop
Penicillin: tolerated with antihistamine | Amoxicillin | stop
Penicillin: took it, was admitted | Amoxicillin | stop
Penicillin: used once | Amoxicillin | stop
Penicillin: given in hospital | Amoxicillin | stop
Penicillin: no effect | Amoxicillin | unclear
latex gloves ok | Latex gloves | stop
gloves are fine | Examination gloves | stop
took penicillin without any reaction, then collapsed | Amoxicillin | stop
took penicillin no issue until 2020 when swelled | Amoxicillin | stop
no reaction to penicillin | Amoxicillin | unclear
no problem with penicillin then or now | Amoxicillin | unclear
`

const NAMED_IN_REACTION = `
Penicillin: anaph. Septrin: rash | Bactrim | stop
Penicillin: rash. also Septrin | Bactrim | stop
Penicillin: rash, also Septrin | Bactrim | stop
Penicillin: sev. also Septrin | Bactrim | stop
Penicillin: sev. Septrin | Bactrim | stop
Penicillin: adm. Septrin, flagyl | Bactrim | stop
Penicillin, hosp. Septrin | Bactrim | stop
Penicillin, sev. rash and Septrin | Bactrim | stop
Penicillin: diff. breathing; Septrin | Bactrim | stop
Penicillin: sev. dust | Paracetamol | clear
Penicillin: rash. plus Septrin | Bactrim | stop
Penicillin: rash; plus Septrin | Bactrim | stop
Penicillin: rash. then Septrin | Bactrim | stop
Penicillin: resp. distress with Septrin | Bactrim | stop
Penicillin: diff. breathing. Ibuprofen: wheeze | Brufen | stop
Penicillin: diff. to breathe | Ceftriaxone | stop
Penicillin: sev. rash, Qwx | Penicillin V | stop
Penicillin: rash, same with Septrin | Bactrim | stop
Penicillin: rash and Septrin too | Bactrim | stop
Penicillin: rash, uses erythromycin | Erythromycin | clear
Penicillin: rash, given piriton | Chlorpheniramine | clear
Penicillin: rash, better with hydrocortisone | Hydrocortisone | clear
Penicillin: rash (not Septrin) | Bactrim | stop
Penicillin: rash, took Septrin without problem | Bactrim | clear
Penicillin: rash from Augmentin | Clavulanic acid | stop
Penicillin: rash like with chloroquine | Chloroquine | stop
Amoxicillin (as with Flagyl) | Metronidazole | stop
Penicillin: needs steroids | Prednisolone | clear
`

const PLASTER_OF_PARIS = `
Plaster | POP | unclear
Plaster | POP (plaster of Paris) | clear
Plaster | Plaster of Paris (POP) 15 cm | clear
Plaster | POP 15cm | clear
Plaster | POP roll | clear
Plaster | POP cast | clear
Plaster | P.O.P bandage 10cm | clear
Plaster | Plaster-of-Paris roll 4 inch | clear
plaster allergy | POP bandage | clear
Plaster (adhesive) | POP bandage 6in | clear
POP | POP bandage | stop
plaster of Paris | POP | stop
Plaster of Paris | POP bandage | stop
POP | Adhesive plaster | clear
Levonorgestrel | POP | unclear
Levonorgestrel | POP tabs | unclear
Plaster | POP pills | unclear
Plaster | Zinc oxide plaster | stop
Plaster | Adhesive plaster POP | stop
Elastoplast | POP slab | clear
PCM | P.C.M. tabs | stop
Paracetamol | P.C.M 500mg | stop
Septrin | P.C.M 500mg | clear
Penicillin | P.O.P. | unclear
Plaster | P.O.P. 10 inches | clear
Latex | POP 15cm | clear
Levonorgestrel | POP 28 tabs | unclear
`

const casesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', drug = '', verdict = ''] = line.split(' | ')
      return { text, drug, verdict }
    })

export const BESIDE_ALLERGY_CASES = [TOLERATED, NAMED_IN_REACTION, PLASTER_OF_PARIS].flatMap(casesOf)
