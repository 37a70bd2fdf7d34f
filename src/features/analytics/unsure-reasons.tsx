import { Figure } from '@/components/figures/pivot-table'
import type { FiguresProps } from '@/components/figures'
import { wordLabel } from '@/components/labels'
import { counted } from '@/lib/figures'

/** What would decide a call, by what its analysis lacks. */
const DECIDED_BY: Readonly<Record<string, string>> = {
  'another-language': 'A person: the AI reads English only.',
  'under-20-seconds': 'More words: little is said in so short a time.',
  'no-subject-recognised':
    'Corrections: from calls that people put into a category the AI learns their words.',
  'several-subjects': 'A person, who says which of its subjects counts.',
  'weak-words': 'More corrections of calls like these, so that their words weigh more.',
}

/** Why calls are unsure, the most frequent reason first, and what would decide them. */
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
        None. Each call has a category that the AI is sure of, or a person has looked at it.
      </p>
    )
  }
  return (
    <>
      <p className="text-row text-ink-muted">
        {`${counted(all.n, 'call')} to check first. Correcting or reviewing a call takes it off.`}
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
                cell={{ value, before: undefined, isPartial: false }}
                name={wordLabel('doubt', word)}
                onPick={onPick}
              />
            </span>
            <span>
              <span className="block font-medium text-ink">{wordLabel('doubt', word)}</span>
              <span className="block text-ink-muted">{DECIDED_BY[word]}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
