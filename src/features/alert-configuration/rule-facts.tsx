import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellRing, CircleAlert, Mail } from 'lucide-react'

import { alertEmailQuery } from '@/api/alerts'
import type { AlertFiring, AlertRule } from '@/contracts/alerts'
import { Chip } from '@/ui/chip'
import { RelativeTime } from '@/ui/relative-time'

import { recipientsProblem } from './recipients'

type Props = { rule: AlertRule; lastFiring: AlertFiring | undefined }

export function RuleFacts({ rule, lastFiring }: Props) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-row text-ink-muted">
        <ActionChip rule={rule} />
        {rule.isActive ? null : <Chip>Inactive</Chip>}
        {rule.action === 'email' ? (
          <span className="min-w-0 wrap-anywhere">
            {rule.recipients.length > 0 ? `to ${rule.recipients.join(', ')}` : 'to nobody yet'}
          </span>
        ) : null}
        {lastFiring ? (
          <span>
            Last fired{' '}
            <Link
              to="/unified-dashboard/$id"
              params={{ id: lastFiring.callId }}
              className="text-accent underline"
            >
              <RelativeTime at={lastFiring.at} />
            </Link>
          </span>
        ) : (
          <span>Never fired</span>
        )}
      </p>
      {rule.action === 'email' ? <MailState rule={rule} lastFiring={lastFiring} /> : null}
    </>
  )
}

function ActionChip({ rule: { action } }: Pick<Props, 'rule'>) {
  return action === 'email' ? (
    <Chip icon={<Mail aria-hidden="true" size={16} />}>Email</Chip>
  ) : (
    <Chip icon={<BellRing aria-hidden="true" size={16} />}>Notification</Chip>
  )
}

function MailState({ rule, lastFiring }: Props) {
  const { data } = useQuery(alertEmailQuery)
  const last = lastFiring?.mail
  const problem = recipientsProblem(rule.recipients)
  if (problem) return <Warning>Emails cannot be sent. {problem}.</Warning>
  if (data?.reason) return <Warning>Emails cannot be sent. {data.reason}</Warning>
  if (!last) return null
  return last.sent ? (
    <p className="text-row text-ink-muted">{last.text}</p>
  ) : (
    <Warning>{last.text}</Warning>
  )
}

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-row text-danger">
      <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
