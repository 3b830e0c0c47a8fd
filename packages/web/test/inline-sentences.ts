import { parseSync } from 'vite'

type InlineText = { readonly line: number; readonly text: string }
type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

const TWO_WORDS = /\p{L}\S*\s+\S*\p{L}/u
const LETTERS = /\p{L}{2,}/u
/** Replaces a value in a sentence, and counts as a word. */
const VALUE = '𝑥'

/** Attributes and properties that no one reads: styles and keys. */
const UNREAD_ATTRIBUTE = /^(className|classNames|styles?|key|aria-keyshortcuts)$/
/** Keys of drafts and lists, selectors and headers. */
const UNREAD_TEXT =
  /^(Bearer|create-patient|edit-patient|care of|edit of|session of|set of) |^(order now|too little history|no use|too much)$|^meta\[|^\(pointer|^input, |^main \[|^\[role=|^\?|^a\[href|^li, td|^:hover/

/** The texts of two or more words in the code of a screen, a value counting as a word. A class, a key, an import and an error are not read. */
export function inlineSentences(file: string, code: string): InlineText[] {
  const found: InlineText[] = []
  walk(parseSync(file, code).program as unknown as Node)
  return found

  function walk(node: Node): void {
    if (isUnread(node)) return
    const text = textOf(node)
    if (text !== null && isSentence(text)) found.push({ line: code.slice(0, node.start).split('\n').length, text })
    else for (const child of childrenOf(node)) walk(child)
  }
}

const isSentence = (text: string) => TWO_WORDS.test(text) && LETTERS.test(text.replaceAll(VALUE, '')) && !UNREAD_TEXT.test(text)

function isUnread(node: Node): boolean {
  if (/^(Import|TS(?!AsExpression|SatisfiesExpression|NonNullExpression))/.test(node.type)) return true
  if (node.type === 'NewExpression') return (node.callee as { name?: string }).name === 'Error'
  return node.type === 'JSXAttribute' && UNREAD_ATTRIBUTE.test(String((node.name as { name: unknown }).name))
}

/** What a node says by itself: a string, a template, or the text directly within an element. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral') return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(VALUE)
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return null
  const parts = (node.children as Node[]).map((child) => (child.type === 'JSXText' ? String(child.value) : VALUE))
  return parts.some((part) => LETTERS.test(part)) ? parts.join('').trim() : null
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : [value].flat(2).filter(isNode)))
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
