import {
  Ban,
  CalendarClock,
  ChevronsDown,
  ChevronsUp,
  CircleCheck,
  CircleQuestionMark,
  Equal,
  Frown,
  type LucideIcon,
  Meh,
  PhoneCall,
  PhoneForwarded,
  PhoneMissed,
  PhoneOff,
  ShieldAlert,
  Smile,
  TimerOff,
  TriangleAlert,
  Voicemail,
} from 'lucide-react'

import {
  type CallOutcome,
  type CallStatus,
  PRIORITIES,
  type Priority,
  type Sentiment,
} from '@/contracts/call-words'
import { Chip } from '@/ui/chip'
import { choices, type MenuEntry } from '@/ui/overlay-parts'
import { NamedIcon } from '@/ui/named-icon'

import {
  optionsOf,
  OUTCOME_LABELS,
  PRIORITY_LABELS,
  SENTIMENT_LABELS,
  STATUS_LABELS,
} from './labels'

export type OutcomeTone = 'neutral' | 'accent' | 'danger' | 'warning' | 'info'

export type OutcomeLook = { label: string; tone: OutcomeTone; Icon: LucideIcon }

const OUTCOMES: Record<CallOutcome, Omit<OutcomeLook, 'label'>> = {
  completed: { tone: 'neutral', Icon: CircleCheck },
  transferred: { tone: 'info', Icon: PhoneForwarded },
  'no-answer': { tone: 'warning', Icon: PhoneMissed },
  voicemail: { tone: 'warning', Icon: Voicemail },
  'silence-or-limit': { tone: 'warning', Icon: TimerOff },
  'dial-error': { tone: 'danger', Icon: PhoneOff },
  'platform-error': { tone: 'danger', Icon: TriangleAlert },
  cancelled: { tone: 'neutral', Icon: Ban },
  spam: { tone: 'danger', Icon: ShieldAlert },
  unknown: { tone: 'neutral', Icon: CircleQuestionMark },
}

export const outcomeLook = (outcome: CallOutcome | null, status: CallStatus): OutcomeLook => {
  if (outcome) return { label: OUTCOME_LABELS[outcome], ...OUTCOMES[outcome] }
  const label = STATUS_LABELS[status]
  if (status === 'ended' || status === 'analyzed') {
    return { label: OUTCOME_LABELS.unknown, ...OUTCOMES.unknown }
  }
  const isAhead = status === 'scheduled' || status === 'queued'
  return { label, tone: 'accent', Icon: isAhead ? CalendarClock : PhoneCall }
}

export function OutcomeChip({
  outcome,
  status,
}: {
  outcome: CallOutcome | null
  status: CallStatus
}) {
  const { label, tone, Icon } = outcomeLook(outcome, status)
  return (
    <Chip tone={tone} icon={<Icon />}>
      {label}
    </Chip>
  )
}

const PRIORITY_LOOKS = {
  high: { tone: 'danger', Icon: ChevronsUp },
  normal: { tone: 'neutral', Icon: Equal },
  low: { tone: 'neutral', Icon: ChevronsDown },
} as const

export function PriorityChip({ priority }: { priority: Priority }) {
  const { tone, Icon } = PRIORITY_LOOKS[priority]
  return (
    <Chip tone={tone} icon={<Icon />}>
      {PRIORITY_LABELS[priority]}
      <span className="sr-only"> priority</span>
    </Chip>
  )
}

export const PRIORITY_OPTIONS = optionsOf(PRIORITIES.toReversed(), PRIORITY_LABELS)

/** The priorities for a menu, the highest first. Without a `value` none of them stands out. */
export const priorityEntries = (
  value: Priority | null | undefined,
  onPick: (priority: Priority) => void,
): MenuEntry[] =>
  value === undefined
    ? PRIORITY_OPTIONS.map(({ label, value }) => ({ label, onSelect: () => onPick(value) }))
    : choices<Priority | null>(PRIORITY_OPTIONS, value, (picked) => picked && onPick(picked))

const SENTIMENT_LOOKS = {
  negative: { Icon: Frown, className: 'text-danger' },
  neutral: { Icon: Meh, className: 'text-ink-subtle' },
  positive: { Icon: Smile, className: 'text-success' },
} as const

export function SentimentIcon({ sentiment }: { sentiment: Sentiment }) {
  const { Icon, className } = SENTIMENT_LOOKS[sentiment]
  return (
    <NamedIcon
      Icon={Icon}
      name={`${SENTIMENT_LABELS[sentiment]} sentiment`}
      className={className}
    />
  )
}
