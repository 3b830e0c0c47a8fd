import type { Endpoint } from '@clinic/contract/endpoint'
import type { Parts } from '@clinic/server/test/samples/sample-world'
import fc from 'fast-check'
import { z } from 'zod'

/** What of JSON Schema the contract's schemas come to. */
type JsonSchema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Record<string, JsonSchema>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** Texts that have broken something somewhere: SQL, markup, paths, formulas, numbers and names of JavaScript, odd letters, long ones. */
const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff a',
  '\ufeff',
  '\u202e',
  '\u200b',
  'ı',
  'İ',
  'ﬃ',
  'é',
  'e\u0301',
  '👩‍👩‍👧',
  '𝒳'.repeat(50),
  "' or 1=1 --",
  "'; drop table patient; --",
  '$1',
  '?',
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=SUM(A1)',
  '+234',
  '-1',
  '1e309',
  'NaN',
  'Infinity',
  '0x1F',
  '00',
  '9'.repeat(30),
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '2026-02-30',
  '2026-01-01T00:00:00Z',
  '0000-00-00',
  '9999-12-31',
  'a@b.c',
  '@',
  'x'.repeat(300),
  'ẹ̀'.repeat(200),
]

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53 + 1, -(2 ** 53), 1e300, 5e-324, Number.MAX_VALUE),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: { b: {} } }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Values that a schema takes, as far as JSON Schema can say it; `known` are values that name something, by their key. */
function valid(schema: JsonSchema, known: readonly unknown[] = []): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, known)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const made = ofType(schema)
  return known.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: made }) : made
}

function ofType({ type, ...schema }: JsonSchema): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 1_000_000, minLength = 0, maxLength = 60 } = schema
  if (type === 'string')
    return fc.oneof(
      fc.string({ minLength, maxLength: Math.min(maxLength, 60) }),
      fc.constantFrom('Adaeze Okafor', 'N/A', '2026-03-01', 'a@clinic.test'),
    )
  if (type === 'integer') return fc.integer({ min: Math.max(minimum, -1_000_000), max: Math.min(maximum, 1_000_000) })
  if (type === 'number') return fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.double({ min: 0, max: 1_000, noNaN: true }))
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') return fc.array(valid(schema.items ?? {}), { maxLength: 4 })
  if (type === 'object' && schema.properties)
    return fc.record(Object.fromEntries(Object.entries(schema.properties).map(([key, inner]) => [key, valid(inner)])))
  return hostileValue
}

const schemaOf = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** A request that works, with some of its fields replaced by valid, nearly valid or hostile values, some left out, and some added. */
function fieldsLike(base: Record<string, unknown>, schema: JsonSchema, known: KnownIds): fc.Arbitrary<Record<string, unknown>> {
  const properties = schema.properties ?? {}
  const changed = Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => [
      key,
      fc.oneof(
        { weight: 3, arbitrary: valid(inner, known[key]) },
        { weight: 2, arbitrary: hostileValue },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
    ]),
  )
  const added = fc.dictionary(fc.constantFrom('_id', 'role', 'version', 'extra', 'constructor', '$where', 'a.b'), hostileValue, {
    maxKeys: 2,
  })
  return fc
    .tuple(
      fc.record(changed, { requiredKeys: [] }),
      fc.subarray(Object.keys(changed), { maxLength: Math.min(3, Object.keys(changed).length) }),
      added,
      fc.boolean(),
    )
    .map(([values, few, more, all]) => ({ ...base, ...(all ? values : pick(values, few)), ...(all ? more : {}) }))
}

const pick = (values: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(keys.flatMap((key) => (key in values ? [[key, values[key]]] : [])))

export type KnownIds = Record<string, readonly unknown[]>

/** Requests of this call around one that works. A query and a path hold texts only, and only such as an address can hold. */
export function requestsLike(endpoint: Endpoint, base: Parts, known: KnownIds): fc.Arbitrary<Parts> {
  const { params, query, body, upload } = endpoint
  const texts = (values: fc.Arbitrary<Record<string, unknown>>) => values.map((record) => mapValues(record, asText))
  const parts: Record<string, fc.Arbitrary<unknown>> = {
    ...(params && {
      params: texts(fieldsLike(base.params ?? {}, schemaOf(params), known)).map((record) => ({
        ...mapValues(base.params ?? {}, String),
        ...record,
      })),
    }),
    ...(query && { query: texts(fieldsLike(base.query ?? {}, schemaOf(query), known)) }),
    ...(body && { body: bodiesLike(base.body, schemaOf(body), known) }),
    ...(upload && { file: filesLike(base.file) }),
  }
  return fc.record(parts) as fc.Arbitrary<Parts> // the parts that the endpoint declares
}

function bodiesLike(base: unknown, schema: JsonSchema, known: KnownIds): fc.Arbitrary<unknown> {
  const like = Array.isArray(base)
    ? fc.array(hostileValue, { maxLength: 5 })
    : fieldsLike((base ?? {}) as Record<string, unknown>, schema, known)
  return fc.oneof({ weight: 8, arbitrary: like }, { weight: 1, arbitrary: hostileValue })
}

/** The bytes of a good file with some of them changed, cut or followed by others, under any name. */
function filesLike(base: File | undefined): fc.Arbitrary<File> {
  const names = fc.oneof(
    fc.constantFrom('a.csv', 'a.xlsx', base?.name ?? 'b.csv'),
    hostileText.map((text) => `${text.toWellFormed()}.csv`),
  )
  const rows = fc
    .array(fc.array(hostileText, { maxLength: 12 }), { maxLength: 6 })
    .map((cells) => cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'))
  const header = 'firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber,name,count,description,dosage'
  const contents = fc.oneof(
    rows.map((text) => `${header}\n${text}`),
    rows,
    hostileText,
    fc.uint8Array({ maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array([0x50, 0x4b, 3, 4, ...bytes])),
  )
  return fc
    .tuple(names, contents)
    .map(([name, content]) => new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
}

const mapValues = (record: Record<string, unknown>, change: (value: unknown) => string) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, change(value)]),
  )

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
