/** What `contentHash` gives for each released table. A changed table raises RULES_VERSION, and its new hash is entered here. */
export const FORMULARY_HASHES: Readonly<Record<string, string>> = {
  antibiotics: '6c6dff43b7423a3a317589aada49ef5aa468caf8753995e137db56de21d92b42',
  'heart-and-sugar': '3f0760ff2a85d2c81d704d68a13c927088de3d499b09458973da1bc305af671c',
  materials: 'e990eb13ac88a38c7b32d462cb403197e9684511fe23cc5ba1f8896d945897c8',
  'not-drugs': 'daf6e7efc7d3bbe76e455a51c065f84f1987f70079cb8cdb992d9ea56d1e93ad',
  'other-drugs': '49a347a3cf91c1ffa97577b7339f30b1b320ba4d4905969c6369f34e318c51b7',
  'pain-and-malaria': '043e10e3fe06297994003b6d6143539239b151247fa744b38eaf29b5d420760f',
}
