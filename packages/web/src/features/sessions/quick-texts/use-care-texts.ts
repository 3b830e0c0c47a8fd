import { listPhrases } from '@clinic/contract/prescribing/phrases'
import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { query } from '../../../api/client.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { WORDS } from '../words.ts'
import { dotWordOf, withQuickText } from './quick-texts.ts'
import type { Suggestion, Suggestions } from './suggest-box.tsx'

const RX = 'rx'

type Settings = {
  /** How many drugs of the prescription `.rx` fills in; undefined while loading. */
  readonly open: number | undefined
  /** What to say if there is none. */
  readonly nothing: string
  readonly setComment: (text: string) => void
  readonly onFill: () => void
}

/** What a dot offers in the care text: `.rx` makes rows from the prescription, the rest are phrases. */
export function useCareTexts({ open, nothing, setComment, onFill }: Settings) {
  const phrases = useQuery(query(listPhrases, {}))

  function insert(text: string, before: string, box: HTMLTextAreaElement) {
    const result = withQuickText({}, { name: 'comment', before, after: box.value.slice(before.length) }, { comment: text })
    if (!result) return
    flushSync(() => setComment(result.texts.comment ?? ''))
    box.focus()
    box.setSelectionRange(result.from, result.to)
  }

  return (before: string, box: HTMLTextAreaElement): Suggestions | null => {
    const word = dotWordOf(before)
    if (word === null) return null
    const isRx = RX.startsWith(word)
    const rx: Suggestion[] =
      isRx && open !== undefined && open > 0
        ? [
            {
              id: RX,
              label: `.${RX}`,
              hint: WORDS.fillInOf(open),
              take: () => {
                insert('', before, box)
                onFill()
              },
            },
          ]
        : []
    const found = (phrases.data ?? []).filter(({ trigger }) => trigger.startsWith(word))
    const options = [
      ...rx,
      ...found.map(({ _id, trigger, text }) => ({
        id: _id,
        label: `.${trigger}`,
        hint: text.slice(0, 60),
        take: () => insert(text, before, box),
      })),
    ]
    const asksRx = isRx && word !== ''
    if (options.length === 0 && !asksRx) return null
    return { takesFirst: true, options, nothing: open === undefined ? SCREEN.loading : nothing }
  }
}
