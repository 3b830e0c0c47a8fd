/**
 * Where the rows of the clinical tables come from (clinical decisions, section 12). `reviewed` is false where the document was quoted
 * from memory, where no document says it ('ours'), or where a pharmacist has to sign each row: a clinician checks such a row against
 * the document before release.
 */
export const SOURCES = {
  ROM: { title: 'Romano, J Asthma Allergy 2021 (JAA.S242061)', reviewed: true },
  CHA: { title: 'Chaudhry, Pharmacy 2019;7:103', reviewed: true },
  KHAN: { title: 'Drug allergy practice parameter, JACI 2022;150:1333', reviewed: true },
  'KHAN-R': { title: 'Drug allergy practice parameter, JACI 2022;150:1333 (not yet checked)', reviewed: false },
  SULF: { title: 'AJHP 2013;70:1483; Strom, NEJM 2003;349:1628', reviewed: true },
  ETG: { title: 'eTG, for sulfasalazine', reviewed: true },
  'LABEL-BENI': { title: 'Product labels of albendazole and mebendazole: not after hypersensitivity to any benzimidazole', reviewed: true },
  'LABEL-SUSU': { title: 'Product labels of the sulfonylureas: not after hypersensitivity to another one', reviewed: true },
  'SMPC-SULF': { title: 'SmPC of sulfasalazine: not after hypersensitivity to sulfonamides or salicylates', reviewed: true },
  'G6PD-R': { title: 'BNF-type lists say avoid; CPIC says low risk (not yet checked)', reviewed: false },
  KOW: { title: 'Kowalski, Allergy 2013;68:1219', reviewed: true },
  APA: { title: 'Asia Pac Allergy 2020;10:e29', reviewed: true },
  PMC4172548: { title: 'PMC4172548', reviewed: true },
  CPIC: { title: 'CPIC guideline for G6PD, 2023 (not yet checked)', reviewed: false },
  WHO: { title: 'WHO guidelines for malaria, 2015 and later: 28 days (not yet checked)', reviewed: false },
  CG183: { title: 'NICE CG183, 2014', reviewed: true },
  ATC: { title: 'WHOCC ATC index (not yet checked)', reviewed: false },
  INN: { title: 'Other name of the same substance (not yet checked)', reviewed: false },
  BR: { title: 'Two public Nigerian product catalogues; each row needs a pharmacist’s signature', reviewed: false },
  'BR-R': { title: 'Nigerian brand name (not yet checked)', reviewed: false },
  ISMP: { title: 'ISMP list of error-prone abbreviations', reviewed: true },
  ICD10: { title: 'ICD-10 (2019) category, label by this clinic', reviewed: false },
  RCP: { title: 'Royal College of Physicians, NEWS2, December 2017, ISBN 978-1-86016-682-2', reviewed: true },
  'RCP-R': { title: 'Royal College of Physicians, NEWS2, 2017: who it is not for (not yet checked)', reviewed: false },
  IITT: { title: 'WHO/ICRC/MSF Interagency Integrated Triage Tool, 2020', reviewed: true },
  'IITT-R': { title: 'WHO/ICRC/MSF Interagency Integrated Triage Tool, 2020: the sheet has still to be read', reviewed: false },
  'IITT-S': { title: 'WHO/ICRC/MSF Interagency Integrated Triage Tool, 2020: read in a public copy', reviewed: false },
  'IMCI-YI': { title: 'WHO IMCI, the sick young infant up to 2 months, 2019', reviewed: true },
  'IMCI-FEVER': { title: 'WHO IMCI chart booklet, 2014: fever is 37.5 °C or more in the armpit (not yet checked)', reviewed: false },
  'WHO-FAST': { title: 'WHO criteria of fast breathing; IMCI chart booklet, 2014', reviewed: true },
  ETAT: { title: 'WHO ETAT 2016, ISBN 978 92 4 151021 9; IMCI (not yet checked)', reviewed: false },
  'NG-STG': {
    title: 'Nigeria Standard Treatment Guidelines, 2022: SpO2 below 90 % beside central cyanosis (through a copy that quotes it)',
    reviewed: false,
  },
  'NG-STG-R': { title: 'Nigeria Standard Treatment Guidelines, 2022 (not yet checked)', reviewed: false },
  'IMCI-R': { title: 'WHO IMCI chart booklet, 2014 (not yet checked)', reviewed: false },
  MUAC: { title: 'WHO, severe acute malnutrition, 2013 (not yet checked)', reviewed: false },
  PALS: { title: 'American Heart Association, PALS, hypotension by age, 2006', reviewed: true },
  ACC: { title: 'ACC/AHA guideline for high blood pressure, 2017 (not yet checked)', reviewed: false },
  SBAR: { title: 'SBAR tool, Institute for Healthcare Improvement (not yet checked)', reviewed: false },
  IPASS: { title: 'I-PASS handoff programme, NEJM 2014;371:1803 (not yet checked)', reviewed: false },
  NHMIS: {
    title:
      'NHMIS monthly summary form of health facilities, 2019, rows 1–5, read through an OpenMRS module: compare it with the printed form',
    reviewed: false,
  },
  'NHMIS-R': {
    title:
      'NHMIS monthly summary form of health facilities, 2019: numbers and words of rows from memory; compare them with the printed form',
    reviewed: false,
  },
  'IDSR-R': {
    title:
      'Diseases that must be reported in Nigeria (IDSR forms 001A and 002), as two public Nigerian programmes list them: compare them with the ministry’s list',
    reviewed: false,
  },
  KENYAEMR: { title: 'KenyaEMR @0ed2616: MOH 717 (new and re-attendance), MOH 705A/B (under five, five and over)', reviewed: true },
  OPENLMIS: { title: 'OpenLMIS-requisition @8879ae6: columns of a requisition', reviewed: true },
  'FDA-NSAID': {
    title: 'US FDA safety communication, 15 October 2020: NSAIDs from 20 weeks of pregnancy (through excerpts)',
    reviewed: false,
  },
  'FDA-OPIOID': {
    title: 'US FDA safety communication, 20 April 2017: codeine and tramadol under 12 years (through excerpts)',
    reviewed: false,
  },
  'BNF-R': { title: 'British National Formulary and product labels (not yet checked)', reviewed: false },
  'WHO-R': { title: 'WHO guidelines for malaria (not yet checked)', reviewed: false },
  'ISMP-TIME': {
    title: 'ISMP guidelines for the timely administration of scheduled medications, 2011: within one hour (not yet checked)',
    reviewed: false,
  },
  'WHO-HB-R': {
    title: 'WHO guideline on haemoglobin cutoffs, 2024: one limit for all, the same at every age and in pregnancy (not yet checked)',
    reviewed: false,
  },
  'WIDAL-R': { title: 'Guidance on typhoid: one Widal test proves nothing (not yet checked)', reviewed: false },
  'HEARTS-R': {
    title: 'WHO HEARTS technical package, Systems for monitoring, 2018: control of blood pressure (not yet checked)',
    reviewed: false,
  },
  'HEARTS-D-R': { title: 'WHO HEARTS-D, Diagnosis and management of type 2 diabetes, 2020 (not yet checked)', reviewed: false },
  'NPRS-R': { title: 'Farrar, Pain 2001;94:149: numeric pain rating scale (not yet checked)', reviewed: false },
  'PSFS-R': { title: 'Stratford, Physiotherapy Canada 1995;47:258: patient-specific functional scale (not yet checked)', reviewed: false },
  OURS: { title: 'This clinic’s rule, on the safe side', reviewed: false },
  DECIDED: { title: 'This clinic’s decision', reviewed: true },
} as const satisfies Record<string, { readonly title: string; readonly reviewed: boolean }>

export type SourceKey = keyof typeof SOURCES

/** What every row of a clinical table carries. */
export type SourcedRule = { readonly source: readonly SourceKey[]; readonly reviewed: boolean }

/** The two fields for a row; it is reviewed only if each of its sources is. */
export const from = (...source: readonly SourceKey[]): SourcedRule => ({ source, reviewed: source.every((key) => SOURCES[key].reviewed) })

export const sourceWords = ({ source }: SourcedRule) => source.map((key) => SOURCES[key].title).join('; ')
