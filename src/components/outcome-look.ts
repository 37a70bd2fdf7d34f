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

import { OUTCOME_LABELS, STATUS_LABELS } from './category-label'

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
