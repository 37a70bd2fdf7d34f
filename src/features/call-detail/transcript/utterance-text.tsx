import type { ReactNode } from 'react'

import { FoundWords } from '@/components/highlight'
import type { UtteranceRole } from '@/contracts/call-words'

import { cutAtQuotes, type LineMark } from './evidence-marks'
import { toolWords } from './tool-labels'
import type { TextRange } from './use-transcript-search'

const NONE: never[] = []

export function UtteranceText({
  text,
  role,
  marks = NONE,
  finds = NONE,
  foundNth,
}: {
  text: string
  role: UtteranceRole
  marks?: readonly LineMark[] | undefined
  finds?: readonly TextRange[] | undefined
  foundNth: number | null
}) {
  const isPlain = marks.length === 0 && finds.length === 0
  if (role === 'tool' && isPlain) return <ToolText text={text} />
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {isPlain
        ? text
        : cutAtQuotes(text, marks, finds).map((piece) => (
            <Piece key={piece.start} piece={piece} isCurrent={piece.find === foundNth} />
          ))}
    </p>
  )
}

function ToolText({ text }: { text: string }) {
  const { title, details } = toolWords(text)
  if (details === null) return <p dir="auto">{title}</p>
  return (
    <details>
      <summary className="rounded-chip marker:text-ink-subtle">
        <bdi className="font-medium">{title}</bdi>
      </summary>
      <pre
        dir="auto"
        className="mt-1 max-h-64 overflow-auto rounded-chip bg-canvas p-2 font-mono text-meta whitespace-pre-wrap text-ink-muted"
      >
        {details}
      </pre>
    </details>
  )
}

function Piece({
  piece: { text, marked, ends, find },
  isCurrent,
}: {
  piece: ReturnType<typeof cutAtQuotes>[number]
  isCurrent: boolean
}) {
  const words: ReactNode =
    find === -1 ? text : <FoundWords isCurrent={isCurrent}>{text}</FoundWords>
  return (
    <>
      {marked ? (
        <mark className="bg-transparent text-inherit underline decoration-highlight decoration-2 underline-offset-4">
          {words}
        </mark>
      ) : (
        words
      )}
      {ends.length === 0 ? null : (
        <sup className="ml-0.5 inline-flex gap-0.5">
          {ends.map(({ number, label }) => (
            <span key={number} title={label}>
              <ClaimNumber number={number} />
              <span className="sr-only">, evidence for {label}</span>
            </span>
          ))}
        </sup>
      )}
    </>
  )
}

export function ClaimNumber({ number }: { number: number }) {
  return (
    <span className="inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-highlight px-1 align-middle text-[11px] leading-none font-semibold text-highlight-on tabular-nums">
      {number}
    </span>
  )
}
