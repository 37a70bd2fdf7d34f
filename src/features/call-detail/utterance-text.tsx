import type { UtteranceRole } from '@/contracts/call-words'

import { cutAtQuotes, type LineMark } from './evidence-marks'

/** What a tool was asked and what it answered: `name(arguments)` and `name → answer`. */
const readTool = (text: string) => {
  const asked = /^([\w.-]+)\(([\s\S]*)\)$/.exec(text)
  if (asked) return { verb: 'called with', name: asked[1], words: asked[2] }
  const answered = /^([\w.-]+) → ([\s\S]*)$/.exec(text)
  return answered ? { verb: 'answered', name: answered[1], words: answered[2] } : null
}

/** The words of a turn, in whatever direction they are written, with what claims quote underlined. */
export function UtteranceText({
  text,
  role,
  marks,
}: {
  text: string
  role: UtteranceRole
  marks: readonly LineMark[] | undefined
}) {
  const tool = role === 'tool' && !marks ? readTool(text) : null
  if (tool) {
    return (
      <p dir="auto">
        <span className="font-mono text-meta text-ink">{tool.name}</span>{' '}
        <span className="text-ink-muted">{tool.verb}</span>{' '}
        <bdi className="whitespace-pre-wrap text-ink-muted">{tool.words}</bdi>
      </p>
    )
  }
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {marks ? cutAtQuotes(text, marks).map(drawPiece) : text}
    </p>
  )
}

const drawPiece = (piece: ReturnType<typeof cutAtQuotes>[number], position: number) => (
  <span key={position}>
    {piece.marked ? (
      <mark className="bg-transparent text-inherit underline decoration-highlight decoration-2 underline-offset-4">
        {piece.text}
      </mark>
    ) : (
      piece.text
    )}
    {piece.ends.length === 0 ? null : (
      <sup className="ml-0.5 inline-flex gap-0.5">
        {piece.ends.map(({ number, label }) => (
          <span key={number} title={label}>
            <ClaimNumber number={number} />
            <span className="sr-only">, evidence for {label}</span>
          </span>
        ))}
      </sup>
    )}
  </span>
)

/** The number that ties a claim and its lines together. */
export function ClaimNumber({ number }: { number: number }) {
  return (
    <span className="inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-highlight px-1 align-middle text-[11px] leading-none font-semibold text-highlight-on tabular-nums">
      {number}
    </span>
  )
}
