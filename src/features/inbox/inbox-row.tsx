import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Circle, CircleDot } from 'lucide-react'
import type { ReactNode } from 'react'

import { callerWords } from '@/components/caller-labels'
import type { InboxItem } from '@/contracts/notes'
import { plainNote } from '@/domain/note-text'
import { figures } from '@/lib/figures'
import { IconButton } from '@/ui/icon-button'
import { RelativeTime } from '@/ui/relative-time'

const nounOf = ({ kind, nextStep, callId }: InboxItem): string => {
  if (kind === 'mention') return 'note'
  return nextStep ? 'next step' : callId === null ? 'calls' : 'call'
}

type PlaceProps = { item: InboxItem; children: ReactNode; onClick: () => void; className: string }

function Place({ item, ...rest }: PlaceProps) {
  const { note, callId, nextStep } = item
  if (callId === null) {
    return nextStep ? (
      <Link {...rest} to="/next-steps-report" search={{ owner: 'me' }} />
    ) : (
      <Link {...rest} to="/all-calls" search={{ assignee: ['me'] }} />
    )
  }
  const search = note
    ? { note: note.id, ...(note.atSeconds === null ? {} : { t: note.atSeconds }) }
    : {}
  return <Link {...rest} to="/unified-dashboard/$id" params={{ id: callId }} search={search} />
}

export function InboxRow({
  item,
  onGo,
  onMark,
}: {
  item: InboxItem
  onGo: () => void
  onMark: (seen: boolean) => void
}) {
  const { by, note, nextStep, count, callId, call, seenAt, mentionedAt } = item
  const name = note?.author.name ?? by.name
  const isUnread = seenAt === null
  const mark = isUnread ? 'Mark read' : 'Mark unread'
  return (
    <li className="flex items-start gap-1 py-2">
      <IconButton
        size="sm"
        label={`${mark}: ${nounOf(item)} by ${name}`}
        onClick={() => onMark(isUnread)}
        icon={
          isUnread ? (
            <CircleDot aria-hidden="true" size={16} className="text-highlight" />
          ) : (
            <Circle aria-hidden="true" size={16} className="text-ink-subtle" />
          )
        }
      />
      <Place
        item={item}
        onClick={onGo}
        className="min-w-0 flex-1 rounded-chip text-row hover:bg-accent-soft/60"
      >
        {isUnread ? <span className="sr-only">Unread: </span> : null}
        <span className={clsx(isUnread && 'font-semibold')}>
          <bdi>{name}</bdi>
        </span>{' '}
        {item.kind === 'mention' ? 'on ' : 'assigned you '}
        {nextStep ? 'a next step' : null}
        {nextStep && callId !== null ? ' on ' : null}
        {callId === null ? null : (
          <>
            the call with <bdi>{callerWords(call)}</bdi>
          </>
        )}
        {callId === null && !nextStep
          ? `${figures(count)} ${count === 1 ? 'call' : 'calls'}`
          : null}{' '}
        <RelativeTime at={mentionedAt} className="text-meta text-ink-muted" />
        <bdi className="line-clamp-2 wrap-anywhere text-ink-muted">
          {note ? plainNote(note.text, note.mentions) : nextStep?.title}
        </bdi>
      </Place>
    </li>
  )
}
