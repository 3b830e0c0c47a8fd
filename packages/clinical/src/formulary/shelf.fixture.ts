/**
 * Cells as they stand in stock lists of Nigerian pharmacies, written by hand: the cell | the ingredients of a cell that is understood. A
 * '?' before them: something is left that could be a drug, and these are suggested. A lone '?': nothing can be suggested.
 */
const CELLS = `
Emzor Paracetamol 500mg Tab x10x10 (Emzor Pharm. Ind. Ltd) | paracetamol
AMOXIL CAPS 500MG x100/Pack (GSK) | amoxicillin
Lonart DS 80/480mg x6Tabs | artemether lumefantrine
Ciprotab 500mg x14 Tabs/Card (Fidson) | ciprofloxacin
Vit C 100mg x1000 | vitamin-c
Inj. Gentamicin 80mg/2ml x10ampul | gentamicin
Amoxicillin 500mg Caps 10x10caps (Juhel Nig. Ltd) | amoxicillin
Amoxicillin/Clavulanic Acid 625mg x14Tabs (Ranbaxy Nig. Ltd) | amoxicillin clavulanic-acid
Augmentin 625mg Tabs x14 (GlaxoSmithKline) | amoxicillin clavulanic-acid
Augmentin Susp 457mg/5ml x70ml (GSK) | amoxicillin clavulanic-acid
Ampiclox 500mg caps x100 (Beecham) | ampicillin cloxacillin
Ampicillin + Cloxacillin Caps 500mg 10x10 (Maydon Pharm. Ltd) | ampicillin cloxacillin
Ampiclox Beecham Drops 8ml | ampicillin cloxacillin
Cefuroxime 500mg x10Tabs/Card (Micro Labs) | cefuroxime
ZINNAT TABS 500MG X10 | cefuroxime
Ceftriaxone Inj 1g Vial x1 (Swiss Pharma Nig. Ltd) | ceftriaxone
Ceftriaxone 1g Inject + Water for Injection | ceftriaxone water-for-injection
Cefixime 200mg x 10 Tabs | cefixime
Cefpodoxime Proxetil 200mg Tab BP | cefpodoxime
Cephalexin Caps 500mg x 100's | cefalexin
Cefalexin Oral Suspen 125mg/5ml 100ml | cefalexin
Azithromycin 500mg x3Tabs (Cipla) | azithromycin
Zithromax 200mg/5ml Susp. 15ml (Pfizer) | azithromycin
Erythromycin Stearate 250mg Tabs 1000s (Evans Medical Plc) | erythromycin
Clarithromycin 500mg XL x7 | clarithromycin
Doxycycline 100mg Caps 10x10 (New Divine Favour Pharm. Ind. Ltd) | doxycycline
Tetracycline Eye Oint 1% 3.5g | tetracycline
Tetracycline Eye Ointment 1% 3.5g | tetracycline
Metronidazole 200mg x1000 Tabs (Tuyil Pharm. Ind. Ltd) | metronidazole
Metronidazole Inf. 500mg/100ml (Fidson) | metronidazole
Metronidazole Infusion 500mg/100ml (Fidson Healthcare Plc) | metronidazole
Flagyl 400mg Tabs x 21 (May & Baker Nig. Plc) | metronidazole
Loxagyl 400mg x100 (Emzor) | metronidazole
Tinidazole 500mg x4 | tinidazole
Ciprofloxacin 500mg 1x10 Tabs USP | ciprofloxacin
Levofloxacin 500mg x10Tab | levofloxacin
Levofloxacin Infusion 5mg/ml 100ml | levofloxacin
Ofloxacin + Ornidazole 200/500mg x10 | ofloxacin ornidazole
Septrin Tabs 480mg x1000 | sulfamethoxazole trimethoprim
Co-Trimoxazole Susp 240mg/5ml 50ml (Emzor Pharm) | sulfamethoxazole trimethoprim
Gentamycin Eye/Ear Drops 0.3% 10ml | gentamicin
Chloramphenicol Eye Drop 5mls (Drugfield) | chloramphenicol
Nystatin Oral Susp 100,000IU/ml 30ml | nystatin
Clotrimazole Cream 1% 20g (Drugfield Pharm. Ltd) | clotrimazole
Clotrimazole Vaginal Pessary 200mg x3 | clotrimazole
Fluconazole 150mg x1 Cap/Pack | fluconazole
Ketoconazole 200mg x 10 Tabs | ketoconazole
Mycoten Cream 20g (Drugfield) | clotrimazole
Griseofulvin 500mg Tabs x100 | griseofulvin
Terbinafine Cream 15gm tube | terbinafine
Acyclovir 400mg x10 | aciclovir
Artemether Inj 80mg/ml x 6 Amps | artemether
Artesunate Inj. 60mg x1 Vial | artesunate
Artemether/Lumefantrine 20/120mg x24 Tabs (Emzor) | artemether lumefantrine
Coartem 80/480 x 6 tabs (Novartis) | artemether lumefantrine
AMATEM FORTE SOFTGEL 80/480MG X6 | artemether lumefantrine
P-Alaxin Tabs x9 (Bliss GVS Pharma Ltd) | dihydroartemisinin piperaquine
Camosunate Adult 14yrs+ x 6 | ?amodiaquine artesunate
Fansidar Tabs x3 (Roche) | pyrimethamine sulfadoxine
Maloxine 500/25mg x3tabs (May & Baker) | pyrimethamine sulfadoxine
Chloroquine Phosphate 250mg x1000 | chloroquine
Quinine Sulphate Tabs 300mg x100 BP | quinine
Proguanil 100mg x 14 tab (Paludrine) | proguanil
Paracetamol Syr 125mg/5ml x60ml (Emzor) | paracetamol
Paracetamol Tab 500mg 96's (May & Baker) | paracetamol
Paracetamol (M&B) 500mg 10x10 | paracetamol
M&B 500mg tabs x 96 | paracetamol
Panadol Tabs x 10/Card | paracetamol
Panadol Extra x 100 (GSK) | caffeine paracetamol
Paracetamol Inj 300mg/2ml x 10 Amp | paracetamol
Ibuprofen 400mg 10x10tabs (Afrab-Chem Ltd) | ibuprofen
Ibuprofen Suspension 100mg/5ml 100mls | ibuprofen
Diclofenac Potassium 50mg x 10 Tabs | diclofenac
Diclofenac Sod. 100mg SR x10 | diclofenac
Diclofenac Sodium Inj 75mg/3ml x5 Ampoules | diclofenac
Olfen 100 SR caps x10 | diclofenac
Cataflam 50mg x20 (Novartis) | diclofenac
Feldene 20mg Caps x 30 (Pfizer) | piroxicam
Piroxicam 20mg Caps (Greenlife) 10x10 | piroxicam
Meloxicam 15mg 3x10 | meloxicam
Celecoxib 200mg Caps x 10 | celecoxib
Tramadol HCl 50mg caps x100 | tramadol
Pentazocine Inj 30mg/ml x 10 amps | pentazocine
Aspirin 75mg Tabs EC x28 | aspirin
Vasoprin 75mg x100 (Juhel) | aspirin
Amlodipine Besylate 5mg x30Tabs (Teva UK) | amlodipine
Amlodipine 10mg/Valsartan 160mg x28 | amlodipine valsartan
Norvasc 10mg x 30 (Pfizer) | amlodipine
Lisinopril 10mg x28 tabs | lisinopril
Lisinopril/Hydrochlorothiazide 20/12.5mg x 28 | hydrochlorothiazide lisinopril
Losartan Potassium 50mg x 28 Tabs (Krka) | losartan
Nifedipine Retard 20mg 10x10 | nifedipine
Atenolol 50mg Tabs x28 | atenolol
Methyldopa 250mg x 100 Tab | methyldopa
Furosemide 40mg tabs x1000 | furosemide
Frusemide Inj 20mg/2ml x10 | furosemide
Moduretic Tabs x 10 (MSD) | amiloride hydrochlorothiazide
Spironolactone 25mg x 100 | spironolactone
HCT 25mg x 100 | ?
Metformin 500mg x 84 Tabs (Glucophage) | metformin
Glucophage 500mg x50 (Merck) | metformin
Glibenclamide 5mg 10x10 | glibenclamide
Insulin Mixtard 30/70 100IU/ml 10ml (Novo Nordisk) | mixed-insulin
Actrapid HM 100IU/ml vial | soluble-insulin
Omeprazole 20mg Caps x14 | omeprazole
Rabeprazole 20mg x 10 tab | rabeprazole
Mist Mag Trisilicate 200ml | magnesium-trisilicate
Gestid Tabs x100 | ?
Buscopan 10mg x 50 (Boehringer) | ?hyoscine-butylbromide
Hyoscine Butylbromide Inj. 20mg/ml x10 amp | hyoscine-butylbromide
Loperamide 2mg caps x100 | loperamide
ORS Sachet 20.5g x 1 (Low Osmolarity) | ?oral-rehydration-salts
Zinc Sulphate Dispersible Tab 20mg x10 | zinc
Promethazine Elixir 5mg/5ml 100ml | promethazine
Chlorpheniramine Maleate 4mg x1000 | chlorphenamine
Piriton Tabs 4mg x 500 (Evans Medical) | chlorphenamine
Loratadine 10mg x10 Tabs by Emzor | loratadine
Cetirizine 10mg x 10tabs/card | cetirizine
Prednisolone 5mg Tabs 1000s | prednisolone
Dexamethasone Inj 4mg/ml x 100 amp | dexamethasone
Hydrocortisone Sod Succinate 100mg Vial | hydrocortisone
Salbutamol Inhaler 100mcg 200 doses (Cipla) | salbutamol
Ventolin Syrup 2mg/5ml 100ml (GSK) | salbutamol
Aminophylline Inj 250mg/10ml x 10 | aminophylline
Diazepam 5mg tabs x 100 | diazepam
Phenobarbitone 30mg x1000 | phenobarbital
Amitriptyline 25mg x 100 tabs | amitriptyline
Folic Acid 5mg x 1000 Tabs | folic-acid
Ferrous Sulphate 200mg x1000 (Emzor) | ferrous-salts
Fesolate Tabs x 1000 | ferrous-salts
Vit. B Complex Syr 100ml | vitamin-b-complex
Vit B Co Tabs x1000 | vitamin-b-complex
VitB12 Inj 1mg/ml | vitamin-b12
Multivite Tabs x1000 (Emzor) | vitamins
Multivitamin Syrup 100ml orange flavour | vitamins
Calcium Lactate 300mg x 1000 | calcium
Albendazole 400mg x1 Chewable Tab | albendazole
Zentel Susp 10ml (GSK) | albendazole
Levamisole 40mg x 3 | levamisole
Benzyl Benzoate Lotion 25% w/v 100ml | benzyl-benzoate
Dextrose 5% Inf 500ml (Unique Pharm) | glucose
Dextrose/Saline 4.3%/0.18% 500ml | glucose-saline
Normal Saline 0.9% 500ml x 1 (Juhel) | sodium-chloride
Ringers Lactate 500ml Bag | ringer-lactate
Water for Injection 10ml x 100 | water-for-injection
Lidocaine 2% + Adrenaline 20ml Vial | adrenaline lidocaine
Ergometrine Inj 0.5mg/ml x10 | ergometrine
Oxytocin 10IU/ml x 10 amps | oxytocin
Misoprostol 200mcg x 4 Tabs | misoprostol
Magnesium Sulphate 50% 10ml Inj | magnesium-sulfate
Tetanus Toxoid 0.5ml amp | tetanus-toxoid
Procaine Penicillin Fortified 4MU Vial | ?procaine procaine-benzylpenicillin
Procaine 4 mega vial | procaine procaine-benzylpenicillin
Benzyl Penicillin 1MU Vial x 50 | benzylpenicillin
Crystalline Penicillin 1 Mega x50 vials | benzylpenicillin
Povidone Iodine 10% 100ml | povidone-iodine
Amoxicillin Qwxmox 500mg x100 | ?amoxicillin
Sporidex Cefalexin 500mg x10 | ?cefalexin
Aceclofenac + SP 100mg x 10 | ?aceclofenac
Diclofenac/Serratiopeptidase 50/10mg x10 | ?
Sulphadoxine/Pyrimethamine (SP) 525mg x3 | pyrimethamine sulfadoxine
M&B Amoxicillin 500mg x 100 | amoxicillin
Paracetamol Plus x 100 | ?paracetamol
Paracetamol (with Qwxine) x 10 | ?paracetamol
Paracetamol (Qwxine) | ?paracetamol
Co-Amlodipine 5mg x 28 | ?amlodipine
Amoxcillin 500mg x 100 caps (Emzor) | ?amoxicillin
Qwxron Syrup 100ml | ?
Amoxicillin 250mg/5ml Dry Powder Susp 100ml (Emzor) | amoxicillin
Ampiclox Neonatal Drops 90mg/0.6ml 8ml | ampicillin cloxacillin
Ceftriaxone 1g Inj + WFI (Swipha) | ceftriaxone water-for-injection
Clotrimazole 100mg Vag. Tabs x6 | clotrimazole
Hyoscine N-Butylbromide 10mg x 100 | hyoscine-butylbromide
Benzyl Benzoate Emulsion 25% 100ml | benzyl-benzoate
Metformin HCl 500mg Tabs x 100 (Hovid Bhd) | metformin
Doxycap 100mg x10 (Doxycycline) | ?doxycycline
Syringe 5ml x 100 | ?
`

export const SHELF_CELLS = CELLS.trim()
  .split('\n')
  .map((line) => {
    const [cell = '', contents = ''] = line.split(' | ')
    return {
      cell,
      understood: !contents.startsWith('?'),
      ingredients: contents
        .replace('?', '')
        .split(' ')
        .filter((code) => code !== ''),
    }
  })
