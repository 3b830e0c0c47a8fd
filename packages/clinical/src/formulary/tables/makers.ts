import { wordsOf } from '../words.ts'

/** Words of a maker's name: '(Qwx Pharm. Ind. Nig. Ltd)' is a maker, even if Qwx is unknown. */
export const COMPANY_WORDS = new Set(
  wordsOf(
    `ltd limited plc inc corp corporation coy company gmbh srl spa llc pvt private international intl
    pharm pharma pharmaceutical pharmaceuticals pharmaceutics pharmacy pharmacia ind inds industry industries lab labs laboratory laboratories
    bhd inst institute healthcare biotech biotechnology biologicals lifescience lifesciences remedies remedy formulations generics drugs medicals`,
  ),
)

/** Countries, as they stand beside a maker's name. */
const COUNTRIES = wordsOf('nig nigeria india uk england germany france switzerland china pakistan ghana egypt turkey usa italy')

/** Makers on Nigerian shelves, by the words of their names that name no drug. From memory: a name that is missing only asks a question. */
const NAMES = wordsOf(
  `emzor gsk glaxo glaxosmithkline smithkline beecham fidson swipha juhel neimeth evans pfizer novartis sanofi aventis roche bayer astrazeneca ranbaxy
  cipla sandoz teva greenlife mecure drugfield vitabiotics afrab tuyil biomedical vixa hovid shalina strides medreich aurobindo zydus lupin ajanta
  ipca macleods torrent hetero mylan viatris unichem denk krka servier merck abbott wyeth janssen phillips jawa mopson ecomed geneith phamatex pharmatex
  ruyat rajrab kunimed codix neros pharco eipico lilly getz nemel bioraj chanelle fourrts wockhardt glenmark alkem cadila unosource
  micronova mancare dizpharm medrel embassy sterling gemini unique bond dana archy elbe skg chi reals nordisk novo may baker m&b actavis greenfield unicef wosan ncpc sygen guilin msd`,
)

export const MAKER_WORDS = new Set([...NAMES, ...COUNTRIES])
