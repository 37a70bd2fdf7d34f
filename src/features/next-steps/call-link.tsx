import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { NextStep } from '@/contracts/next-steps'

export function CallLink({
  step,
  evidence,
  children,
  ...rest
}: {
  step: Pick<NextStep, 'callId'>
  evidence?: NextStep['evidence'][number] | undefined
  children: ReactNode
  className?: string
  tabIndex?: number
  title?: string
  'data-open'?: boolean
}) {
  const search = evidence
    ? {
        u: evidence.utterance,
        ...(evidence.startSeconds === null ? {} : { t: evidence.startSeconds }),
      }
    : {}
  if (step.callId === null) {
    return (
      <span className={rest.className} title={rest.title}>
        {children}
      </span>
    )
  }
  return (
    <Link {...rest} to="/unified-dashboard/$id" params={{ id: step.callId }} search={search}>
      {children}
    </Link>
  )
}
