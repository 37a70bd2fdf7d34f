import { durationWords } from '@/lib/time-format'

import { answerWords } from './turn-gaps'

export function Silence({ seconds }: { seconds: number }) {
  return (
    <p className="flex items-center gap-2 py-1 pl-[calc(var(--time-width)+0.75rem)] text-meta text-ink-subtle">
      <span aria-hidden="true" className="h-px w-6 bg-line-strong" />
      {durationWords(seconds)} silence
      <span aria-hidden="true" className="h-px max-w-40 flex-1 bg-line-strong" />
    </p>
  )
}

export function AnswerWait({ seconds }: { seconds: number }) {
  const wait = answerWords(seconds)
  return (
    <span
      title={`The agent answered after ${wait}`}
      className="rounded-chip bg-warning-soft px-1 text-[11px] leading-4 whitespace-nowrap text-warning tabular-nums"
    >
      <span className="sr-only">Answered after </span>
      <span aria-hidden="true">+</span>
      {wait}
    </span>
  )
}
