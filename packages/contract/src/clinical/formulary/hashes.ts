/** What `contentHash` gives for each released table. A changed table raises RULES_VERSION, and its new hash is entered here. */
export const FORMULARY_HASHES: Readonly<Record<string, string>> = {
  antibiotics: 'd52021f07d2da464a312e0187b942f248284d738edf4ecf70180d3fbc906fc4a',
  brands: '7c02d9f8872576f0daf1b2988c67be341e849c682cd0fd55c1e5fd9d4f74aa55',
  cautions: '1fb7d8e36fbb684c0c32304a539fa2b43bf9aac217d5850a37c6415619f13499',
  'heart-and-sugar': '3729a697dc37b4adebe5d020483839729a327a7121bcf7bba4d333e4c61b349a',
  'known-drugs': '55efd112b04f4d5d181f957e002fa87109e921e8cc49340af0b3385d48374550',
  materials: 'e990eb13ac88a38c7b32d462cb403197e9684511fe23cc5ba1f8896d945897c8',
  'not-drugs': 'daf6e7efc7d3bbe76e455a51c065f84f1987f70079cb8cdb992d9ea56d1e93ad',
  'other-drugs': '6cc07c9d2b4fe3f533f31865f05909c999467db73dec1ae2de6491873dc64c9c',
  'pain-and-malaria': '114924ac4d2217c90b9a4291ed89e8c7382bb90e6e477cef16dd727a7be0e712',
  'primary-care': '0ea498a087546f602291eb3a642d19f50f20e94b07cfd94f109d5c2c6987a849',
  'rarer-members': '84befcd388419a067b30871069ea2ee54207d5383c70e32cbed2f7252b48e054',
  'varying-brands': '1a3a067d619b37430f301e1030c1fe21a5177a3fd832ed81583cea0736c01d31',
}
