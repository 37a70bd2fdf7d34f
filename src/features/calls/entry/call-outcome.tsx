import { clsx } from 'clsx'

import { outcomeLook, type OutcomeTone } from '@/components/call-chips'
import type { Call } from '@/contracts/calls'

const COLORS: Record<OutcomeTone, string> = {
  neutral: 'text-ink-muted',
  accent: 'text-accent-ink',
  danger: 'text-danger',
  warning: 'text-warning',
  info: 'text-info',
}

export function CallOutcome({ call: { outcome, status } }: { call: Call }) {
  const { label, tone, Icon } = outcomeLook(outcome, status)
  return (
    <>
      <Icon aria-hidden="true" size={14} className={clsx('shrink-0', COLORS[tone])} />
      <span className={clsx('shrink-0 font-medium', COLORS[tone])}>{label}</span>
    </>
  )
}
