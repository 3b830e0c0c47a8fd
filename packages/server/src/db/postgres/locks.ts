/**
 * The arguments of an advisory lock of the clinic that the connection belongs to. Several clinics can share a database, each with its own
 * schema, and must not wait for each other.
 */
export const lockOfSchema = (number: number): string => `${number}, hashtext(coalesce(current_schema(), ''))`

/** Held while the schema is migrated, by a server that starts and by a move into this database. */
export const MIGRATING_LOCK = lockOfSchema(626174011)
