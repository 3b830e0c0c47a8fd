/**
 * Names of the WHO Model List of Essential Medicines, 23rd list (2023), and of its therapeutic alternatives; combinations are listed by
 * their parts. Written from memory, and not yet compared with the document: `reviewed: false`.
 */
export const WHO_ESSENTIAL_MEDICINES = {
  edition: 'WHO Model List of Essential Medicines, 23rd list, 2023',
  reviewed: false,
  names: `
abacavir, abiraterone, acetazolamide, acetylcysteine, acetylsalicylic acid, aciclovir, activated charcoal, adalimumab, afatinib,
albendazole, allopurinol, alteplase, amidotrizoate, amikacin, amiloride, amiodarone, amitriptyline, amlodipine, amodiaquine,
amoxicillin, amphotericin B, ampicillin, anastrozole, anidulafungin, anti-D immunoglobulin, anti-rabies immunoglobulin,
anti-tetanus immunoglobulin, antivenom immunoglobulin, apixaban, aprepitant, aripiprazole, arsenic trioxide, artemether,
artesunate, ascorbic acid, asparaginase, atazanavir, atezolizumab, atorvastatin, atosiban, atracurium, atropine, avibactam,
azathioprine, azithromycin, aztreonam, barium sulfate, BCG vaccine, beclometasone, bedaquiline, bendamustine, benzathine
benzylpenicillin, benznidazole, benzoyl peroxide, benzyl benzoate, benzylpenicillin, betamethasone, bevacizumab, bicalutamide,
bimatoprost, biperiden, bisoprolol, bleomycin, bortezomib, botulinum antitoxin, budesonide, bupivacaine, buprenorphine, bupropion,
cabotegravir, caffeine citrate, calamine, calcipotriol, calcitriol, calcium, calcium folinate, calcium gluconate, canagliflozin,
capecitabine, capreomycin, carbachol, carbamazepine, carbetocin, carbidopa, carbimazole, carboplatin, carvedilol, caspofungin,
cefalexin, cefazolin, cefiderocol, cefixime, cefotaxime, ceftazidime, ceftolozane, ceftriaxone, cefuroxime, certolizumab,
cetirizine, chlorambucil, chloramphenicol, chlorhexidine, chloroquine, chloroxylenol, chlorpromazine, chlortalidone,
cholecalciferol, cholera vaccine, ciclosporin, cilastatin, ciprofloxacin, cisatracurium, cisplatin, cladribine, clarithromycin,
clavulanic acid, clindamycin, clofazimine, clomifene, clomipramine, clopidogrel, clotrimazole, cloxacillin, clozapine, coagulation
factor IX, coagulation factor VIII, coal tar, codeine, colistin, cyanocobalamin, cyclizine, cyclopentolate, cyclophosphamide,
cycloserine, cytarabine, dabigatran, dacarbazine, daclatasvir, dactinomycin, dalbavancin, dalteparin, dapagliflozin, dapsone,
darbepoetin, darunavir, dasabuvir, dasatinib, daunorubicin, deferasirox, deferiprone, deferoxamine, delamanid, dengue vaccine,
desmopressin, dexamethasone, dextran, diazepam, diazoxide, diclofenac, diethylcarbamazine, digoxin, dihydroartemisinin,
diloxanide, dimercaprol, diphtheria antitoxin, diphtheria vaccine, docetaxel, docusate sodium, dolutegravir, dopamine,
doxorubicin, doxycycline, edoxaban, edrophonium, efavirenz, eflornithine, emicizumab, empagliflozin, emtricitabine, enalapril,
enoxaparin, entecavir, enzalutamide, ephedrine, epinephrine, epoetin, ergocalciferol, ergometrine, erlotinib, ertapenem,
erythromycin, erythropoietin, estradiol cypionate, etanercept, ethambutol, ethanol, ethinylestradiol, ethionamide, ethosuximide,
etonogestrel, etoposide, etravirine, everolimus, famotidine, fentanyl, ferrous salt, fexinidazole, filgrastim, fluconazole,
flucytosine, fludarabine, fludrocortisone, fluorescein, fluoride, fluorouracil, fluoxetine, fluphenazine, flutamide, folic acid,
fomepizole, formoterol, fosfomycin, furosemide, ganciclovir, gefitinib, gemcitabine, gentamicin, glatiramer acetate, glecaprevir,
gliclazide, glucagon, glucose, glutaral, glyceryl trinitrate, golimumab, goserelin, griseofulvin, haemophilus influenzae type b
vaccine, haloperidol, halothane, heparin sodium, hepatitis A vaccine, hepatitis B vaccine, homatropine, HPV vaccine, hydralazine,
hydrochlorothiazide, hydrocortisone, hydromorphone, hydroxocobalamin, hydroxycarbamide, hydroxychloroquine, hyoscine butylbromide,
hyoscine hydrobromide, hypochlorous acid, ibrutinib, ibuprofen, ifosfamide, imatinib, imipenem, indapamide, indometacin,
infliximab, influenza vaccine, insulin degludec, insulin detemir, insulin glargine, interferon beta, intraperitoneal dialysis
solution, iodine, iohexol, ipratropium bromide, irinotecan, isoflurane, isoniazid, isosorbide dinitrate, isotretinoin,
itraconazole, ivermectin, Japanese encephalitis vaccine, ketamine, lactulose, lamivudine, lamotrigine, latanoprost, ledipasvir,
lenalidomide, letrozole, leuprorelin, levamisole, levetiracetam, levodopa, levofloxacin, levonorgestrel, levothyroxine, lidocaine,
linezolid, lisinopril, lithium carbonate, loperamide, lopinavir, loratadine, lorazepam, losartan, Lugol’s solution, lumefantrine,
magnesium sulfate, mannitol, measles vaccine, mebendazole, medroxyprogesterone acetate, mefloquine, meglumine antimoniate,
meglumine iotroxate, melarsoprol, melphalan, meningococcal meningitis vaccine, mercaptopurine, meropenem, mesna, metformin,
methadone, methimazole, methotrexate, methyldopa, methylphenidate, methylprednisolone,
methylthioninium chloride, metoclopramide, metoprolol, metronidazole, micafungin, miconazole, midazolam, mifepristone,
miltefosine, misoprostol, morphine, moxifloxacin, mumps vaccine, mupirocin, nadroparin, naloxone, naproxen, natamycin,
neostigmine, nevirapine, niclosamide, nicotinamide, nicotine, nifedipine, nifurtimox, nilotinib, nilutamide, nirmatrelvir,
nitrofurantoin, nitrous oxide, nivolumab, norethisterone, norethisterone enantate, nystatin, ocrelizumab, ofloxacin, olanzapine,
ombitasvir, omeprazole, ondansetron, oral rehydration salts, oritavancin, oseltamivir, osimertinib, oxaliplatin, oxamniquine,
oxycodone, oxygen, oxytocin, p-aminosalicylic acid, paclitaxel, paliperidone, pancreatic enzymes, paracetamol, paritaprevir,
paromomycin, pegaspargase, pegfilgrastim, pegylated interferon alfa, pembrolizumab, penicillamine, pentamidine, permethrin,
pertussis vaccine, phenobarbital, phenoxymethylpenicillin, phenytoin, phytomenadione, pibrentasvir, pilocarpine, piperacillin,
piperaquine, plazomicin, pneumococcal vaccine, podophyllum resin, poliomyelitis vaccine, polymyxin B, potassium chloride,
potassium iodide, potassium permanganate, povidone iodine, pravastatin, praziquantel, prednisolone, prednisone, pretomanid,
primaquine, procaine benzylpenicillin, procarbazine, prochlorperazine, progesterone, proguanil, propofol, propranolol,
propylthiouracil, prostaglandin E1, prostaglandin E2, protamine sulfate, protionamide, pyrantel, pyrazinamide, pyridostigmine,
pyridoxine, pyrimethamine, pyronaridine, quetiapine, quinine, rabies vaccine, raltegravir, ranitidine, rasburicase, relebactam,
retinol, ribavirin, riboflavin, rifabutin, rifampicin, rifapentine, rilpivirine, risperidone, ritonavir, rituximab, rivaroxaban,
rocuronium, romidepsin, rosuvastatin, rotavirus vaccine, rubella vaccine, salbutamol, salicylic acid, sarilumab, selenium sulfide,
senna, sevoflurane, silver diamine fluoride, silver sulfadiazine, simvastatin, sodium calcium edetate, sodium chloride, sodium
fluoride, sodium hydrogen carbonate, sodium lactate, sodium nitrite, sodium nitroprusside, sodium stibogluconate, sodium
thiosulfate, sofosbuvir, spectinomycin, spironolactone, streptokinase, streptomycin, succimer, sulfadiazine, sulfadoxine,
sulfamethoxazole, sulfasalazine, suramin sodium, suxamethonium, tacalcitol, tacrolimus, tafenoquine, tamoxifen, tazobactam,
tedizolid, teicoplanin, telavancin, telmisartan, tenecteplase, tenofovir alafenamide, tenofovir disoproxil fumarate, terbinafine,
terizidone, testosterone, tetanus vaccine, tetracaine, thalidomide, thiamine, thiopental, tick-borne encephalitis vaccine,
timolol, tioguanine, tiotropium, tobramycin, tocilizumab, torasemide, tramadol, tranexamic acid, trastuzumab, travoprost,
tretinoin, triclabendazole, trihexyphenidyl, trimethoprim, triptorelin, tropicamide, tuberculin, typhoid vaccine, ulipristal,
urea, vaborbactam, valganciclovir, valproic acid, vancomycin, varenicline, varicella vaccine, vecuronium, velpatasvir, verapamil,
vinblastine, vincristine, vinorelbine, voriconazole, warfarin, water for injection, yellow fever vaccine, zanubrutinib,
zidovudine, zinc sulfate, zoledronic acid
`
    .trim()
    .split(/,\s+/),
} as const
