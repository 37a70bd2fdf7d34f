import { clsx } from 'clsx'
import {
  Ban,
  CalendarClock,
  CircleCheck,
  CircleQuestionMark,
  type LucideIcon,
  PhoneCall,
  PhoneForwarded,
  PhoneMissed,
  PhoneOff,
  ShieldAlert,
  TimerOff,
  TriangleAlert,
  Voicemail,
} from 'lucide-react'

import type { CallOutcome, CallStatus } from '@/contracts/call-words'
import { Chip, type Tone } from '@/ui/chip'

import { OUTCOME_LABELS, STATUS_LABELS } from './category-label'

type Look = { label: string; tone: Tone; Icon: LucideIcon }

const OUTCOMES: Record<CallOutcome, Omit<Look, 'label'>> = {
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

const look = (outcome: CallOutcome | null, status: CallStatus): Look => {
  if (outcome) return { label: OUTCOME_LABELS[outcome], ...OUTCOMES[outcome] }
  const label = STATUS_LABELS[status]
  if (status === 'ended' || status === 'analyzed') {
    return { label: OUTCOME_LABELS.unknown, ...OUTCOMES.unknown }
  }
  const isAhead = status === 'scheduled' || status === 'queued'
  return { label, tone: 'accent', Icon: isAhead ? CalendarClock : PhoneCall }
}

/** How a call ended, or where it is while it runs: always an icon and a word. */
export function OutcomeChip({
  outcome,
  status,
  quiet = false,
}: {
  outcome: CallOutcome | null
  status: CallStatus
  /** Without a ground, for rows where many stand under each other. */
  quiet?: boolean
}) {
  const { label, tone, Icon } = look(outcome, status)
  return (
    <Chip
      tone={tone}
      icon={<Icon aria-hidden="true" size={16} />}
      className={clsx(quiet && 'bg-transparent! px-0! ring-0!')}
    >
      {label}
    </Chip>
  )
}
