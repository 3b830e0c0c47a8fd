// Kept beside the records to find patients quickly. All can be rebuilt from the records.

/** Every ordered pair of words in a patient's name, so that two words in any order are one lookup. `other` is '' for a name of one word. */
export interface PatientWordTable {
  word: string
  other: string
  patientId: string
  searchName: string
}

/**
 * Words that names consist of, each under the keys that a search uses: 'part' is an ending of the word, from any letter on; 'less' is the
 * word itself and the word without one letter; 'sound' is how it sounds. Words stay even when no patient has them any more.
 */
export interface NameKeyTable {
  kind: 'part' | 'less' | 'sound'
  key: string
  word: string
}

/**
 * Endings of a patient's `phoneKey` from its third, fifth, … digit. Any run of two or more digits starts one of these endings, either with
 * its first or with its second digit.
 */
export interface PhoneEndingTable {
  ending: string
  patientId: string
  phoneKey: string
  searchName: string
}

/** One row. The number of words ever added, so that a server knows when the words that it keeps are out of date. */
export interface SearchVersionTable {
  id: 1
  version: number
}
