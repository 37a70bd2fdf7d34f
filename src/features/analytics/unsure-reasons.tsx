import { Figure } from '@/components/figures/pivot-table'
import type { FiguresProps } from '@/components/figures'
import { wordLabel } from '@/components/labels'
import { counted } from '@/lib/figures'

/** What would settle a call, by what its analysis lacks. */
const SETTLED_BY: Readonly<Record<string, string>> = {
  'another-language': 'A person: the AI reads English only.',
  'under-20-seconds': 'More words: the call is too short.',
  'no-subject-recognised': 'Corrections: the AI learns from the calls that people categorize.',
  'several-subjects': 'A person: the AI cannot tell which of its subjects counts.',
  'weak-words': 'Corrections of similar calls, so that their words count for more.',
}

/** Why calls are unsure, the most frequent reason first, and what would help. */
export function UnsureReasons({ answers: [answer], onPick }: FiguresProps) {
  if (!answer) return null
  const all = answer.totals['unsureCalls']
  const reasons = answer.cells
    .flatMap(({ keys, values }) => {
      const value = values['unsureCalls']
      const word = keys['doubt'] ?? null
      return word === null || !value?.n ? [] : [{ word, value }]
    })
    .toSorted((one, other) => other.value.n - one.value.n)
  if (!all?.n) {
    return (
      <p className="text-row text-ink-muted">
        None. The AI is sure of every category, or a person has checked it.
      </p>
    )
  }
  return (
    <>
      <p className="text-row text-ink-muted">
        {`${counted(all.n, 'call')} to check first. A call leaves the list once it is corrected or reviewed.`}
      </p>
      <ul aria-label="Why calls are unsure" className="mt-1 flex flex-col text-row">
        {reasons.map(({ word, value }) => (
          <li
            key={word}
            className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 border-t border-line py-1.5"
          >
            <span className="text-right tabular-nums">
              <Figure
                metric="unsureCalls"
                cell={{ value }}
                name={wordLabel('doubt', word)}
                onPick={onPick}
              />
            </span>
            <span>
              <span className="block font-medium text-ink">{wordLabel('doubt', word)}</span>
              <span className="block text-ink-muted">{SETTLED_BY[word]}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
