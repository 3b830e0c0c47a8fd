/** What `contentHash` gives for each released table. A changed table raises RULES_VERSION, and its new hash is entered here. */
export const FORMULARY_HASHES: Readonly<Record<string, string>> = {
  antibiotics: 'd3b9f6140aba5314c6e031e0c3c2bf76ea9198d4b5e4c2792d2023e63cbad515',
  'heart-and-sugar': '2aa6a53d5bc9d57d719b7c2cae2db94ac56fbf932da59702182a3c394e7f93b5',
  materials: 'e990eb13ac88a38c7b32d462cb403197e9684511fe23cc5ba1f8896d945897c8',
  'not-drugs': 'daf6e7efc7d3bbe76e455a51c065f84f1987f70079cb8cdb992d9ea56d1e93ad',
  'other-drugs': '7559f7324cca634620ddb3c0da752fde542565a27bb0144bbc7aa8ea62609500',
  'pain-and-malaria': '6fa07e08ed6ebc8e125624b4b8e4a4843ca3d07d64f88519430eed59dd699230',
  'primary-care': 'e52307a308f9c337044a15d815658f9c2604dcfc9ee88a80007960d53f34152e',
}
