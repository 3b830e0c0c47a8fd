/** What `contentHash` gives for each released table. A changed table raises RULES_VERSION, and its new hash is entered here. */
export const FORMULARY_HASHES: Readonly<Record<string, string>> = {
  antibiotics: '33f225069e4ff811402d16bb6a765be8da5ba33979812299b0ccb4d9a99f40a8',
  brands: 'af23eee1a914f7390f91d6891533f87c1b6b54228cf29506919c62de1b9d0a75',
  cautions: '1fb7d8e36fbb684c0c32304a539fa2b43bf9aac217d5850a37c6415619f13499',
  'heart-and-sugar': '70acf620090cb94d694a4870d73881c6e231cbb0d9693fe55c9d300b3ccf0351',
  'known-drugs': 'ef0cebfcbe998837b3388bcd0e46a03708f0ede79854ea5fe1462621e51909a4',
  materials: '5d7a05e6c9d456eca3a8ef89bd0bb051ff9f0cf3b927a25eaa72f72c7162f0aa',
  'not-drugs': '04d0c9605811488fcb599161852e60baabb306234d5c7798b772eaf58090ac71',
  'other-drugs': '209b4bc0bfcec4da1eacffabb7dd520575f9659dca6ed8f4d1f4962c5c75b006',
  'pain-and-malaria': 'd50a69c4df58f660f72f89c41221610ce364ad58200eb07455c68df570e4fee7',
  'primary-care': 'd991616375224507cf527acc71e3f8e71b1c6d5f7b68c57b05ed4f181dcce416',
  'rarer-members': 'cbdaa06ead08ff68302032e7f3986eb1f9d72b66793976c4b46ae9c1b6e34100',
  'varying-brands': '08b9e545070c01f1413c140f3c6a2b5b3127afbf76db0f2d4919a63a2566e99d',
}
