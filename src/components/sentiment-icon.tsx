import { Frown, Meh, Smile } from 'lucide-react'

import type { Sentiment } from '@/contracts/call-words'
import { NamedIcon } from '@/ui/named-icon'

import { SENTIMENT_LABELS } from './category-label'

const LOOKS = {
  negative: { Icon: Frown, className: 'text-danger' },
  neutral: { Icon: Meh, className: 'text-ink-subtle' },
  positive: { Icon: Smile, className: 'text-success' },
} as const

export function SentimentIcon({ sentiment }: { sentiment: Sentiment }) {
  const { Icon, className } = LOOKS[sentiment]
  return (
    <NamedIcon
      Icon={Icon}
      name={`${SENTIMENT_LABELS[sentiment]} sentiment`}
      className={className}
    />
  )
}
