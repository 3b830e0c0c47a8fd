/**
 * Written by hand from clinical decisions, sections 2 and 16, so that the tables are checked against something else than themselves:
 * group | allergy text | drug | verdict. A test holds each group to two cases that are found and one that is clear.
 */
const CASES = `
PEN | Penicillin | Amoxicillin | stop
PEN | penicillins: rash | AUGMENTIN 625 | stop
PEN | Amoxil | Ampiclox caps | stop
PEN | Flucloxacillin | Benzathine penicillin 2.4 MU | stop
PEN | Penicillin | Piperacillin | stop
PEN | Penicillin | Floxapen | stop
PEN | Penicillin | Cefalexin | stop
PEN | Penicillin: rash | Ceftriaxone 1 g | caution
PEN | Penicillin: rash | Cefuroxime 500 mg | stop
PEN | Penicillin: mild rash | Zinnat | caution
PEN | Penicillin: mild rash | Ceftriaxone 1 g | caution
PEN | Penicillin: anaphylaxis | Rocephin | stop
PEN | Penicillin: anaphylaxis | Meropenem | caution
PEN | Penicillin: rash | Meropenem | clear
PEN | Penicillin | Erythromycin | clear
PEN | Penicillin | Gentamicin 80 mg | clear
CEF1 | Cephalexin | Cefadroxil | stop
CEF1 | Cefaclor | Cefuroxime | stop
CEF1 | Cefradine | Amoxicillin | stop
CEF1 | Cephalosporins | Suprax | stop
CEF1 | Cephalexin | Meropenem | clear
CEF1 | Cefalexin | Azithromycin | clear
CEF2 | Ceftriaxone | Zinnat | stop
CEF2 | Cefixime | Cefalexin | stop
CEF2 | Ceftriaxone: rash | Amoxicillin | caution
CEF2 | Ceftriaxone: collapsed | Amoxicillin | stop
CEF2 | cephalosporin | Cefpodoxime | stop
CEF2 | Cefazolin | Ceftazidime | stop
CEF2 | Cefotaxime | Metronidazole | clear
CARB | Meropenem | Imipenem | stop
CARB | Imipenem: shock | Ampicillin | caution
CARB | Meropenem: Stevens-Johnson | Cefotaxime | caution
CARB | Meropenem: blisters | Cefalexin | caution
CARB | Imipenem: rash | Ampicillin | clear
CARB | Imipenem | Ciprofloxacin | clear
SULF | Septrin | Fansidar | stop
SULF | sulfa drugs | Co-trimoxazole 480 | stop
SULF | Sulphur drug | SP | stop
SULF | Sulpha | Silver sulphadiazine cream | stop
SULF | Bactrim | Sulfasalazine | stop
SULF | Septrin | Dapsone | caution
SULF | Septrin | Furosemide | clear
SULF | Sulfa | Glibenclamide | clear
SULF | sulphur drugs | HCT 25 mg | unclear
NSUL | Lasix | Furosemide | stop
NSUL | Hydrochlorothiazide | Moduretic | stop
NSUL | Furosemide | Hydrochlorothiazide | clear
NSUL | Lasix | Co-trimoxazole | clear
MACR | Erythromycin | Azithromycin | stop
MACR | macrolides | Klacid | stop
MACR | Zithromax | Erythrocin | stop
MACR | Erythromycin | Doxycycline | clear
TETR | Tetracycline | Doxycycline | stop
TETR | Vibramycin | Tetracycline eye ointment | stop
TETR | Tetracyclines | Doxycycline | stop
TETR | Doxycycline | Ciprofloxacin | clear
QUIN | Ciprotab | Levofloxacin | stop
QUIN | fluoroquinolones | Tarivid | stop
QUIN | Quinolone | Norfloxacin | stop
QUIN | Cipro | Quinine | clear
AMGL | Gentamicin | Streptomycin | stop
AMGL | Neomycin | Amikacin | stop
AMGL | Gentamicin | Clindamycin | clear
LINC | Clindamycin | Lincomycin | stop
LINC | Lincomycin | Clindamycin caps | stop
LINC | Clindamycin | Erythromycin | clear
CHLO | Chloramphenicol | Chloramphenicol eye drops | stop
CHLO | chloramphenicol: rash | Chloramphenicol 250 mg | stop
CHLO | Chloramphenicol | Gentamicin eye drops | clear
NITF | Nitrofurantoin | Macrobid | stop
NITF | Macrobid | Nitrofurantoin 100 mg | stop
NITF | Nitrofurantoin | Metronidazole | clear
NIMI | Flagyl | Tinidazole | stop
NIMI | Metronidazole | Secnidazole | stop
NIMI | Ornidazole | Flagyl | stop
NIMI | Flagyl | Fluconazole | clear
AZOL | Fluconazole | Nizoral | stop
AZOL | Clotrimazole | Miconazole cream | stop
AZOL | Itraconazole | Diflucan | stop
AZOL | Fluconazole | Metronidazole | clear
POLY | Nystatin | Nystatin drops | stop
POLY | Nystatin: itching | Nystatin pessary | stop
POLY | Nystatin | Simvastatin | clear
GRIS | Griseofulvin | Griseofulvin 500 | stop
GRIS | griseofulvin: rash | GRISEOFULVIN tabs | stop
GRIS | Griseofulvin | Terbinafine | clear
TERB | Terbinafine | Terbinafine cream | stop
TERB | terbinafine: rash | TERBINAFINE 250mg | stop
TERB | Terbinafine | Griseofulvin | clear
NSAI | Ibuprofen: wheeze | Diclofenac | stop
NSAI | Ibuprofen: wheeze | Aspirin 75 mg | stop
NSAI | Ibuprofen: wheeze | Feldene | stop
NSAI | NSAIDs | Novalgin | stop
NSAI | Ibuprofen: wheeze | Celecoxib | caution
NSAI | Ibuprofen: wheeze | Paracetamol | clear
NSAI | Ibuprofen: could not breathe | Paracetamol | caution
NSAI | Aspirin | Morphine | clear
COX2 | Celecoxib | Ibuprofen | stop
COX2 | Meloxicam | Etoricoxib | stop
COX2 | Nimesulide | Paracetamol | clear
PARA | PCM | Panadol | stop
PARA | M&B | Emzor Paracetamol | stop
PARA | Paracetamol | Ibuprofen | caution
PARA | Paracetamol | Tramadol | clear
OPIO | Codeine | Morphine | stop
OPIO | Dihydrocodeine | Codeine | stop
OPIO | Tramadol | Pentazocine | caution
OPIO | Morphine | Pethidine | caution
OPIO | opioids | Tramadol | stop
OPIO | Tramadol | Paracetamol | clear
ARTE | Coartem | Artesunate 60 mg vial | stop
ARTE | Artesunate | Lonart | stop
ARTE | P-Alaxin | Camosunate | stop
ARTE | Lumefantrine | Artesunate | clear
ARTE | Artesunate | Quinine | clear
AMQU | Chloroquine | Hydroxychloroquine | stop
AMQU | Chloroquine: itching | Camosunate | caution
AMQU | Larimal | Chloroquine | caution
AMQU | Chloroquine | P-Alaxin | caution
AMQU | Chloroquine: itching | Coartem | clear
QUIN2 | Quinine | Quinidine | stop
QUIN2 | Quinine | Mefloquine | caution
QUIN2 | Quinine | Chloroquine | clear
AFOL | Pyrimethamine | Fansidar | stop
AFOL | Trimethoprim | Septrin | stop
AFOL | Proguanil | SP | clear
AFOL | Pyrimethamine | Trimethoprim | clear
PRIM | Primaquine | Tafenoquine | stop
PRIM | Primaquine | Primaquine 15 mg | stop
PRIM | Primaquine | Dapsone | unclear
PRIM | Primaquine | Chloroquine | clear
G6PD | G6PD deficiency | Primaquine | stop
G6PD | G6PD deficient | Methylene blue | stop
G6PD | G6PD deficiency | Dapsone | stop
G6PD | G6PD deficiency | Macrobid | stop
G6PD | G6PD | Tafenoquine | stop
G6PD | G6PD deficiency | Coartem | clear
ACEI | Lisinopril: cough | Enalapril | stop
ACEI | ACE inhibitors | Zestril | stop
ACEI | Lisinopril: swelling of lips | Losartan | caution
ACEI | Lisinopril: cough | Losartan | clear
ACEI | Lisinopril | Losartan | unclear
ACEI | Ramipril: cough | Amlodipine | clear
ARB | Losartan | Micardis | stop
ARB | Diovan | Telmisartan | stop
ARB | Losartan | Lisinopril | caution
ARB | Cozaar | Atenolol | clear
CCBD | Amlodipine | Adalat | stop
CCBD | Nifedipine | Norvasc | stop
CCBD | Amlodipine | Lisinopril | clear
BETA | Atenolol | Propranolol | stop
BETA | Concor | Labetalol | stop
BETA | Atenolol | Methyldopa | clear
CENT | Aldomet | Methyldopa | stop
CENT | Hydralazine | Hydralazine inj | stop
CENT | Methyldopa | Hydralazine | clear
STAT | Statins | Lipitor | stop
STAT | Zocor | Rosuvastatin | stop
STAT | Simvastatin | Nystatin | clear
BIGU | Metformin | Glucophage | stop
BIGU | Glucophage | Metformin 500 | stop
BIGU | Metformin | Glibenclamide | clear
INSU | Mixtard | Lantus | stop
INSU | Insulin | Actrapid | stop
INSU | Actrapid | Metformin | clear
AHIS | Piriton | Chlorpheniramine | stop
AHIS | Diphenhydramine | Benylin | stop
AHIS | Loratadine | Cetirizine | clear
PHNT | Phenergan | Chlorpromazine | stop
PHNT | Prochlorperazine | Promethazine | stop
PHNT | Promethazine | Piriton | clear
STER | Prednisolone | Hydrocortisone | stop
STER | Dexamethasone | Betamethasone cream | stop
STER | Prednisolone | Salbutamol | clear
PPIS | Omeprazole | Nexium | stop
PPIS | Losec | Rabeprazole | stop
PPIS | Pantoprazole | Ranitidine | clear
H2RA | Ranitidine | Cimetidine | stop
H2RA | Cimetidine | Famotidine | stop
H2RA | Famotidine | Omeprazole | clear
AEME | Metoclopramide | Metoclopramide inj | stop
AEME | Buscopan | Hyoscine butylbromide | stop
AEME | Metoclopramide | Buscopan | clear
AEDA | Tegretol | Phenytoin | caution
AEDA | Phenobarbitone | Lamotrigine | caution
AEDA | Tegretol: Stevens-Johnson | Phenytoin | stop
AEDA | Carbamazepine | Tegretol | stop
AEDA | Carbamazepine | Diazepam | clear
BENZ | Diazepam | Lorazepam | stop
BENZ | Valium | Midazolam | stop
BENZ | Diazepam | Phenobarbital | clear
ANTH | Albendazole | Zentel | stop
ANTH | Mectizan | Ivermectin | stop
ANTH | Albendazole | Ivermectin | clear
BENI | Albendazole | Mebendazole | caution
BENI | Vermox: rash | Zentel | caution
BENI | Mebendazole | Pyrantel | clear
SUSU | Daonil | Gliclazide | caution
SUSU | sulphonylureas | Glimepiride | stop
SUSU | Diamicron | Metformin | clear
SALI | Aspirin | Sulfasalazine | stop
SALI | Salicylates | Ibuprofen | stop
SALI | Aspirin | Co-trimoxazole | clear
CONT | contrast dye | Povidone iodine | caution
CONT | iodinated contrast | Iohexol | stop
CONT | X-ray dye: rash | Chlorhexidine | clear
LAAM | Lignocaine | Bupivacaine | stop
LAAM | Bupivacaine | Lidocaine 1% | stop
LAAM | Lidocaine | Benzocaine | clear
LAES | Benzocaine | Tetracaine | stop
LAES | Procaine | Procaine penicillin | stop
LAES | Procaine | Lidocaine | clear
SERA | ATS | Antisnake serum | caution
SERA | ATS | Antitetanus serum | stop
SERA | ATS | Tetanus toxoid | clear
VACC | Tetanus toxoid | Tetanus toxoid 0.5 ml | stop
VACC | tetanus toxoid: fever | TETANUS TOXOID | stop
VACC | Tetanus toxoid | ATS | clear
EGGS | Eggs | Yellow fever vaccine | caution
EGGS | egg | Influenza vaccine | caution
EGGS | Eggs | Tetanus toxoid | clear
LATX | Latex | Examination gloves | stop
LATX | latex: rash | Foley catheter | stop
LATX | Latex | Tourniquet | stop
LATX | Latex | Paracetamol | clear
IODI | Iodine | Povidone iodine | stop
IODI | Povidone-iodine | Iodine | stop
IODI | Iodine | Chlorhexidine | clear
CHLX | Chlorhexidine | Cetrimide + chlorhexidine | stop
CHLX | Chlorhexidine | Chlorhexidine mouthwash | stop
CHLX | Chlorhexidine | Povidone iodine | clear
PLAS | Plaster | Adhesive plaster | stop
PLAS | adhesive plaster: blisters | Zinc oxide plaster | stop
PLAS | Plaster | Examination gloves | clear
PEN | Groundnuts | Amoxicillin | clear
PEN | Groundnuts, fish and crayfish | Amoxicillin | clear
PEN | dust; cold | Amoxicillin | clear
`

type GuardCase = { readonly group: string; readonly allergies: string; readonly drug: string; readonly verdict: string }

export const GUARD_CASES: readonly GuardCase[] = CASES.trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()))
  .map(([group = '', allergies = '', drug = '', verdict = '']) => ({ group, allergies, drug, verdict }))
