import { clsx } from 'clsx'
import { Frown, Meh, Smile } from 'lucide-react'

import type { Sentiment } from '@/contracts/call-words'

import { SENTIMENT_LABELS } from './category-label'

const LOOKS = {
  negative: { Icon: Frown, className: 'text-danger' },
  neutral: { Icon: Meh, className: 'text-ink-subtle' },
  positive: { Icon: Smile, className: 'text-success' },
} as const

/** The caller's mood as a face with a name: "Negative sentiment". */
export function SentimentIcon({
  sentiment,
  className,
}: {
  sentiment: Sentiment
  className?: string
}) {
  const { Icon, className: tone } = LOOKS[sentiment]
  const name = `${SENTIMENT_LABELS[sentiment]} sentiment`
  return (
    <span title={name} className={clsx('inline-flex shrink-0', tone, className)}>
      <Icon aria-hidden="true" size={16} />
      <span className="sr-only">{name}</span>
    </span>
  )
}
