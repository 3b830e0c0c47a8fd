/** What an engine says in its own words inside a migration. */
export type Ddl = {
  table: (name: string, columns: string) => string
  /** A table that is nothing but its primary key and a little beside it: kept once, in the key's order, where the engine can. */
  sortedTable: (name: string, columns: string) => string
  /** Triggers that refuse to change or delete a row. */
  appendOnly: (table: string) => string[]
  /** One trigger for each kind of statement where `appendOnly` made one for several: Citus drops those from the tables that it spreads. */
  splitAppendOnly: string[]
  /** A new random UUID, as text. */
  newUuid: string
  /** Triggers that refuse a new row for a patient whose record was joined to another (0017-joined-records). */
  onlyOfRoots: (table: string) => string[]
  /** The same triggers look into the schema of their table (0021-schema-of-triggers), where an engine has several. */
  onlyOfRootsOfSchema: (table: string) => string[]
  /** The part of a column's text before its first space. */
  firstWord: (column: string) => string
  /** The type of a whole number beyond two thousand million. */
  largeInteger: string
}

export type Migration = { readonly name: string; readonly statements: (words: Ddl) => string[] }
