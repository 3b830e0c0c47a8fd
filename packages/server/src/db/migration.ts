/** The parts of a migration that differ between engines. */
export type Ddl = {
  table: (name: string, columns: string) => string
  /** A table that is little more than its primary key, stored in key order where the engine can do that. */
  sortedTable: (name: string, columns: string) => string
  /** Triggers that refuse changes and deletions of rows. */
  appendOnly: (table: string) => string[]
  /** Splits `appendOnly` into one trigger for each kind of statement: Citus drops combined ones from tables that it distributes. */
  splitAppendOnly: string[]
  /** A new random UUID as text. */
  newUuid: string
  /** Triggers that refuse new rows for a patient whose record was joined to another (0017-joined-records). */
  onlyOfRoots: (table: string) => string[]
  /** The same triggers, reading from their own table's schema (0021-schema-of-triggers), where an engine has several. */
  onlyOfRootsOfSchema: (table: string) => string[]
  /** The text of a column up to its first space. */
  firstWord: (column: string) => string
  /** The type for integers above two billion. */
  largeInteger: string
}

export type Migration = { readonly name: string; readonly statements: (words: Ddl) => string[] }
