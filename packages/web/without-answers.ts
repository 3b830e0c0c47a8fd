import type { Plugin } from 'vite'

const CONTRACT = /[\\/]packages[\\/](contract|clinical)[\\/]src[\\/]/
/** Of a call, only the server, the tests and the readable pages read these. */
const SERVERS = new Set(['params', 'query', 'response', 'responseForRoles', 'refersTo', 'touchesNothing', 'notIdempotent', 'secretAnswer'])

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
type Edit = { readonly from: number; readonly to: number; readonly text: string }

/**
 * Leaves out of the built screens what a call answers, because the server has checked it already, and what its address may say, because
 * the server checks that. No screen parses either. A declaration of the contract does nothing but make its value, so one that no screen
 * uses is left out too.
 */
export function withoutAnswers(): Plugin {
  return {
    name: 'without-answers',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null
      const program = this.parse(code) as unknown as Node // a program is a node as well
      const read = schemaReadIn(program)
      if (read) this.error(`${id} reads '${read}' of a call, which the built screens leave out: declare it by itself`)
      const edits = [...childrenOf(program).flatMap(ifUnusedLeftOut), ...answersIn(program, code)]
      return { code: edited(code, edits), map: null, moduleSideEffects: false }
    },
  }
}

const SCHEMAS = new Set(['params', 'query', 'response'])

/** The name of a schema that would be missing. */
function schemaReadIn(node: Node): string | undefined {
  const name = node.type === 'MemberExpression' ? String((node.property as Node).name) : ''
  return SCHEMAS.has(name) ? name : childrenOf(node).map(schemaReadIn).find(Boolean)
}

/** A pure call is left out if its result is not used, whatever it would do. */
function ifUnusedLeftOut(statement: Node): Edit[] {
  const { declarations } = (statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? {}) : statement) as Partial<Node>
  return ((declarations ?? []) as Node[]).flatMap(({ id, init }) => {
    const [name, value] = [id as Node, init as Node | null]
    if (name.type !== 'Identifier' || !value || !mayDoSomething(value)) return []
    return [
      { from: value.start, to: value.start, text: '/*#__PURE__*/ (() => (' },
      { from: value.end, to: value.end, text: '))()' },
    ]
  })
}

const mayDoSomething = (node: Node): boolean =>
  ['CallExpression', 'MemberExpression', 'SpreadElement'].includes(node.type) ||
  (!node.type.includes('Function') && childrenOf(node).some(mayDoSomething))

function answersIn(node: Node, code: string): Edit[] {
  const { callee, arguments: [call] = [] } = node as { callee?: Node; arguments?: readonly Node[] }
  if (callee?.name !== 'defineEndpoint' || !call) return childrenOf(node).flatMap((child) => answersIn(child, code))
  return (call.properties as Node[])
    .filter(({ key }) => SERVERS.has(String((key as Node | undefined)?.name)))
    .map(({ start, end }) => ({ from: start, to: code[end] === ',' ? end + 1 : end, text: '' }))
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

const edited = (code: string, edits: readonly Edit[]) =>
  edits
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), code)
