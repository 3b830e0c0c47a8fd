/** What `contentHash` gives for each released table. A changed table raises RULES_VERSION, and its new hash is entered here. */
export const FORMULARY_HASHES: Readonly<Record<string, string>> = {
  antibiotics: '36aca84efb8038bbf3a41486329f3532358705513fb5ee70271d80fd339f53dc',
  brands: '7c02d9f8872576f0daf1b2988c67be341e849c682cd0fd55c1e5fd9d4f74aa55',
  cautions: '1fb7d8e36fbb684c0c32304a539fa2b43bf9aac217d5850a37c6415619f13499',
  'heart-and-sugar': '7ed24eab2d729200fc20280d3c0905413054c67e5418f2259fa938f47ec039f9',
  'known-drugs': 'ef0cebfcbe998837b3388bcd0e46a03708f0ede79854ea5fe1462621e51909a4',
  materials: 'dd5bb42e56202b2f6cf3949715b2f16f0cbea4097c4423b79cfcd087cce37970',
  'not-drugs': '45b8741982bbe79858a19a3e37d08f8d3593cf6d5e22f35a31560b463dbc2063',
  'other-drugs': '78befd119ed1807548d9fb04698d45e15d675a0bb29e820ef5fff84a1b9aa220',
  'pain-and-malaria': 'c769ea17a5657e95cf422be744beb699a1c6df54e86d11b2aa13368db91d95ea',
  'primary-care': '0ea498a087546f602291eb3a642d19f50f20e94b07cfd94f109d5c2c6987a849',
  'rarer-members': 'cbdaa06ead08ff68302032e7f3986eb1f9d72b66793976c4b46ae9c1b6e34100',
  'varying-brands': '1a3a067d619b37430f301e1030c1fe21a5177a3fd832ed81583cea0736c01d31',
}
