/** What `contentHash` gives for each released table. A changed table raises RULES_VERSION, and its new hash is entered here. */
export const FORMULARY_HASHES: Readonly<Record<string, string>> = {
  antibiotics: '8adbb12ac78ca2957512979ba137e1bc5eadf5b40c123d5b53988db71baff729',
  brands: 'af23eee1a914f7390f91d6891533f87c1b6b54228cf29506919c62de1b9d0a75',
  cautions: '1fb7d8e36fbb684c0c32304a539fa2b43bf9aac217d5850a37c6415619f13499',
  'heart-and-sugar': '6b5640d45ddeed1fd7afc8fcaaae095e94663269d0985e5911d8dd024fddfb19',
  'known-drugs': 'ef0cebfcbe998837b3388bcd0e46a03708f0ede79854ea5fe1462621e51909a4',
  materials: 'bed415d4133898f019e5bdf95fb898ed58f741f1b7f870c0fdcda6ff01536613',
  'not-drugs': '04d0c9605811488fcb599161852e60baabb306234d5c7798b772eaf58090ac71',
  'other-drugs': 'cd0841d42e85c96d183e59cade6cf56183d49cbba6355231ed8f5c51f67d3f58',
  'pain-and-malaria': 'd50a69c4df58f660f72f89c41221610ce364ad58200eb07455c68df570e4fee7',
  'primary-care': 'abe439a2b09407abd10e753b4df4a1017cd79a4779c7a87330646faae012b8ab',
  'rarer-members': 'cbdaa06ead08ff68302032e7f3986eb1f9d72b66793976c4b46ae9c1b6e34100',
  'varying-brands': '08b9e545070c01f1413c140f3c6a2b5b3127afbf76db0f2d4919a63a2566e99d',
}
