/** What `contentHash` gives for each released table. A changed table raises RULES_VERSION, and its new hash is entered here. */
export const FORMULARY_HASHES: Readonly<Record<string, string>> = {
  antibiotics: 'e97b623515700f110d62b9ce08ec36ab5856a7deb73d445640384a60d9f59ead',
  brands: 'af23eee1a914f7390f91d6891533f87c1b6b54228cf29506919c62de1b9d0a75',
  cautions: '1fb7d8e36fbb684c0c32304a539fa2b43bf9aac217d5850a37c6415619f13499',
  'heart-and-sugar': '6b5640d45ddeed1fd7afc8fcaaae095e94663269d0985e5911d8dd024fddfb19',
  'known-drugs': 'ef0cebfcbe998837b3388bcd0e46a03708f0ede79854ea5fe1462621e51909a4',
  materials: 'b8cd479edac11824cc4700fd66c6ecd69696b05c83f99f42446c753bbbd31e0e',
  'not-drugs': '04d0c9605811488fcb599161852e60baabb306234d5c7798b772eaf58090ac71',
  'other-drugs': '9921682787f8bb0aebc94fa6ece9264eb30f952f8e19ad160390f43ddadea1c2',
  'pain-and-malaria': 'd50a69c4df58f660f72f89c41221610ce364ad58200eb07455c68df570e4fee7',
  'primary-care': '0ea498a087546f602291eb3a642d19f50f20e94b07cfd94f109d5c2c6987a849',
  'rarer-members': 'cbdaa06ead08ff68302032e7f3986eb1f9d72b66793976c4b46ae9c1b6e34100',
  'varying-brands': '08b9e545070c01f1413c140f3c6a2b5b3127afbf76db0f2d4919a63a2566e99d',
}
