import { from } from '../sources.ts'

/**
 * International names of medicines that no table of the guard explains. Such a name is never read as another drug that is spelt like it
 * (vancomycin is not lincomycin). It stops for an allergy to the very same substance, and never makes a verdict clear.
 */
export const KNOWN_DRUGS = `
abacavir, abiraterone, acenocoumarol, acetylcysteine, acipimox, acrivastine, activated charcoal, adalimumab, afatinib,
agomelatine, albumin, alendronic acid, alfuzosin, alimemazine, aliskiren, almotriptan, alogliptin, alpha lipoic acid, alteplase,
althiazide, alverine, ambrisentan, amfetamine, amidotrizoate, amino acids, aminocaproic acid, aminoglutethimide, amisulpride,
amorolfine, amoxapine, amphotericin, amphotericin B, anagrelide, anastrozole, anidulafungin, antazoline, anti-D immunoglobulin,
anti-rabies immunoglobulin, anti-tetanus immunoglobulin, antivenom immunoglobulin, apixaban, apremilast, aprepitant, argatroban,
arginine, aripiprazole, armodafinil, arsenic trioxide, arterolane, asenapine, asparaginase, atazanavir, atezolizumab, atomoxetine,
atosiban, atracurium, avanafil, avibactam, azatadine, azelaic acid, azelastine, aztreonam, bacitracin, balsalazide, barium
sulfate, BCG vaccine, bedaquiline, bendamustine, benserazide, benzatropine, benzoyl peroxide, benzydamine, bepotastine,
bethanechol, bevacizumab, bezafibrate, bicalutamide, bilastine, bimatoprost, biotin, biperiden, bleomycin, bortezomib, bosentan,
botulinum antitoxin, brimonidine, brinzolamide, brivaracetam, bromelain, bromocriptine, brompheniramine, buclizine, buformin,
bulaquine, bupropion, buspirone, butamirate, butenafine, cabergoline, cabotegravir, calcipotriol, calcitonin, calcitriol, calcium
dobesilate, calcium folinate, camphor, camylofin, canagliflozin, canrenone, capecitabine, capreomycin, carbachol, carbetocin,
carbinoxamine, carboplatin, carboxymethylcellulose, carbutamide, cariprazine, carisoprodol, carmellose, caspofungin, certolizumab,
chlorambucil, chlormezanone, chloropyramine, chloroxylenol, cholera vaccine, choline, chymotrypsin, ciclopirox, ciclosporin,
cilostazol, cinacalcet, cinitapride, cisapride, cisatracurium, cisplatin, cladribine, clebopride, clemastine, clioquinol,
clobutinol, clodronic acid, clofazimine, clofibrate, clomipramine, clozapine, coagulation factor IX, coagulation factor VIII, coal
tar, cod liver oil, colestyramine, colistimethate, colistin, crotamiton, cyclizine, cyclobenzaprine, cyclopenthiazide,
cyclopentolate, cyclophosphamide, cycloserine, cyproterone, cytarabine, dabigatran, dacarbazine, daclatasvir, dactinomycin,
dalbavancin, dalteparin, danazol, dantrolene, daptomycin, darbepoetin, darifenacin, darunavir, dasabuvir, dasatinib, daunorubicin,
deferasirox, deferiprone, deferoxamine, delamanid, dengue vaccine, denosumab, desipramine, desmopressin, desogestrel,
dexbrompheniramine, dexchlorpheniramine, dexmedetomidine, dexmethylphenidate, dexpanthenol, dexrabeprazole, dextran,
dextromoramide, dextrothyroxine, diacerein, diazoxide, dicycloverine, dienogest, dihydroergocristine, dihydroergotamine,
diloxanide, dimenhydrinate, dimercaprol, dimetindene, dinoprost, dinoprostone, diosmin, diphenoxylate, diphtheria antitoxin,
diphtheria vaccine, dipivefrine, dipyridamole, disopyramide, disulfiram, dobutamine, docetaxel, docusate, donepezil, dopamine,
dorzolamide, dosulepin, doxapram, doxepin, doxorubicin, doxylamine, dronedarone, dropropizine, drospirenone, drotaverine,
dulaglutide, duloxetine, dutasteride, dydrogesterone, ebastine, edoxaban, edrophonium, eflornithine, eletriptan, emicizumab,
emtricitabine, entacapone, entecavir, enzalutamide, ephedrine, epinastine, eplerenone, epoetin, epoetin beta, erdosteine,
ergocalciferol, ergotamine, erlotinib, ertugliflozin, erythropoietin, estradiol, estriol, eszopiclone, etamsylate, etanercept,
ethacrynic acid, ethanol, ethionamide, ethosuximide, etidronic acid, etofenamate, etofylline, etonogestrel, etoposide, etravirine,
eucalyptus, evening primrose oil, everolimus, exenatide, ezetimibe, famciclovir, fenofibrate, fenoterol, fenspiride,
ferric carboxymaltose, feverfew, fexinidazole, fidaxomicin, filgrastim, finerenone, fingolimod, flavoxate, flecainide,
flucytosine, fludarabine, flunarizine, fluorescein, fluoride, fluorouracil, flupentixol, flutamide, fluvoxamine,
fomepizole, formoterol, fosfomycin, frovatriptan, furazolidone, galantamine, gamma benzene hexachloride, ganciclovir, garlic,
gefitinib, gelatin, gemcitabine, gemfibrozil, gemigliptin, gestodene, ginkgo, ginseng, glatiramer, glecaprevir, glucagon,
glutaral, glycopyrrolate, glycopyrronium, golimumab, goserelin, gramicidin, granisetron, guanethidine, guanfacine, haemophilus
influenzae type b vaccine, halothane, hepatitis A vaccine, hepatitis B vaccine, hexamine, homatropine, HPV vaccine, hyaluronic
acid, hyaluronidase, hydroflumethiazide, hydroquinone, hydroxycarbamide, hydroxyethyl starch, hydroxyprogesterone, hydroxypropyl
methylcellulose, hypochlorous acid, hypromellose, ibandronic acid, ibrutinib, ifosfamide, iloprost, imatinib, imiquimod,
indacaterol, infliximab, inosine, inositol, insulin degludec, interferon beta, intraperitoneal dialysis solution, iodoquinol,
irinotecan, iron dextran, iron polymaltose, iron sucrose, isoflurane, isoprenaline, isosorbide, isothipendyl, isoxsuprine,
ispaghula, itopride, ivabradine, Japanese encephalitis vaccine, kaolin, lacosamide, latanoprost, ledipasvir, leflunomide,
lenalidomide, leuprorelin, levamfetamine, levocabastine, levocarnitine, levodropropizine, levofolinic acid, levomethadone,
levomilnacipran, levosulpiride, linagliptin, lindane, linezolid, liothyronine, liraglutide, lisdexamfetamine, lixisenatide,
lofexidine, lopinavir, loxapine, lubiprostone, Lugol’s solution, lurasidone, lysine, macrogol, malathion, mannitol, maprotiline,
measles vaccine, mebhydrolin, meglumine antimoniate, meglumine iotroxate, melarsoprol, melatonin, melphalan, memantine,
meningococcal meningitis vaccine, menthol, meprobamate, meptazinol, mepyramine, mequitazine, mercaptopurine, mesalazine, mesna,
mesterolone, metaxalone, methamphetamine, methenamine, methimazole, methoxsalen, methyl salicylate, methylergometrine,
methylphenidate, methyltestosterone, methysergide, mexiletine, mianserin, micafungin, midodrine, miglitol, milnacipran,
miltefosine, minoxidil, mirtazapine, mitiglinide, mizolastine, modafinil, molindone, morantel, mosapride, moxonidine, mumps
vaccine, mycophenolate, mycophenolic acid, nadroparin, naftidrofuryl, naftifine, nalorphine, naltrexone, nandrolone, naphazoline,
naratriptan, natamycin, nateglinide, nefazodone, nefopam, niacin, nicergoline, nicorandil, nicotinamide, nicotine, nicotinic acid,
nifuroxazide, nifurtimox, nifurtoinol, nilotinib, nilutamide, nirmatrelvir, nitazoxanide, nitrous oxide, nitroxoline, nivolumab,
noradrenaline, norepinephrine, norgestimate, norgestrel, nortriptyline, noscapine, ocrelizumab, octreotide, olopatadine,
ombitasvir, omega 3, oritavancin, orlistat, oseltamivir, osimertinib, otilonium, oxaliplatin, oxamniquine, oxantel, oxatomide,
oxolamine, oxybutynin, oxygen, p-aminosalicylic acid, paclitaxel, paliperidone, pamidronic acid, pancreatic enzymes,
pancreatin, pancuronium, pantothenic acid, papaverine, paritaprevir, paroxetine, pectin, pegaspargase, pegfilgrastim, pegylated
interferon alfa, pembrolizumab, pemetrexed, penciclovir, penicillamine, pentamidine, pentoxifylline, pertussis vaccine,
phenelzine, phenformin, phenindione, pheniramine, phenol, phenoxybenzamine, phentermine, phentolamine, pibrentasvir, pilocarpine,
pimozide, pinaverium, piracetam, pirenzepine, piretanide, piribedil, pirlindole, pneumococcal vaccine, podophyllum resin,
poliomyelitis vaccine, polyethylene glycol, polymyxin, polymyxin B, polythiazide, potassium citrate, potassium iodide, potassium
permanganate, pramipexole, prasugrel, pretomanid, primidone, pristinamycin, probenecid, procainamide, procarbazine, procyclidine,
propafenone, propantheline, prostaglandin E1, prostaglandin E2, protamine sulfate, protionamide, prucalopride, pyridostigmine,
pyritinol, pyrvinium, quinagolide, quinupristin, rabies vaccine, racecadotril, raloxifene, raltegravir, ranolazine, rasagiline,
rasburicase, reboxetine, relebactam, repaglinide, reserpine, ribavirin, riboflavin, rifabutin, rifapentine, rifaximin,
rilpivirine, risedronic acid, ritonavir, rituximab, rivastigmine, rizatriptan, rocuronium, romidepsin, ropinirole, rosiglitazone,
rotavirus vaccine, rotigotine, rubella vaccine, rufinamide, rupatadine, sacubitril, salicylic acid, salmon calcitonin, sarilumab,
saxagliptin, selegiline, selenium, selenium sulfide, semaglutide, serratiopeptidase, sertindole, sevoflurane, sibutramine,
silodosin, silver diamine fluoride, silymarin, sitamaquine, sodium picosulfate, sodium calcium edetate, sodium citrate, sodium
fluoride, sodium lactate, sodium nitrite, sodium nitroprusside, sodium stibogluconate, sodium thiosulfate, sofosbuvir,
solifenacin, sotagliflozin, spectinomycin, streptokinase, succimer, sulbutiamine, sulfinpyrazone, sulfiram, sulforidazine,
sulodexide, sulpiride, sultiame, sultopride, sumatriptan, suramin, surfactant, suxamethonium, tacalcitol, tacrolimus, tazarotene,
tebuquine, tedizolid, tegaserod, teicoplanin, telavancin, temozolomide, tenecteplase, teneligliptin, tenofovir alafenamide,
terazosin, terfenadine, teriparatide, terizidone, testosterone, tetanus immunoglobulin, thalidomide, thiamphenicol,
thiocolchicoside, thiopental, tiagabine, tianeptine, tiapride, tibolone, ticagrelor, tick-borne encephalitis
vaccine, ticlopidine, tiemonium, tioguanine, tiopronin, tiotropium, tirofiban, tocilizumab, tofacitinib, tolcapone, tolciclate,
tolnaftate, tolperisone, tolterodine, tolvaptan, topiramate, toremifene, tranylcypromine, trastuzumab, travoprost, trazodone,
trimebutine, trimeprazine, trimetazidine, trimethobenzamide, trimipramine, tripelennamine, triptorelin, tropicamide, trospium,
trypsin, tuberculin, tylosin, typhoid vaccine, ulipristal, undecylenic acid, urapidil, urea, urofollitropin, ursodeoxycholic acid,
vaborbactam, valaciclovir, valganciclovir, vancomycin, vardenafil, varenicline, varicella vaccine, vecuronium, velpatasvir,
venlafaxine, veralipride, vericiguat, vigabatrin, vilazodone, vinblastine, vincristine, vinorelbine, vinpocetine, voglibose,
vonoprazan, vortioxetine, xipamide, zafirlukast, zaleplon, zanamivir, zanubrutinib, zileuton, zinc oxide, ziprasidone, zoledronic
acid, zolmitriptan, zolpidem, zonisamide, zopiclone, zuclopenthixol
`
  .trim()
  .split(/,\s+/)
  .map((name) => ({ name, ...from('INN') }))
