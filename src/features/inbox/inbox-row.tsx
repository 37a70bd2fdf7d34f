import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Circle, CircleDot } from 'lucide-react'

import { callerWords } from '@/components/caller-labels'
import type { InboxItem } from '@/contracts/notes'
import { plainNote } from '@/domain/note-text'
import { IconButton } from '@/ui/icon-button'
import { RelativeTime } from '@/ui/relative-time'

export function InboxRow({
  item,
  onGo,
  onMark,
}: {
  item: InboxItem
  onGo: () => void
  onMark: (seen: boolean) => void
}) {
  const { note, call, seenAt, mentionedAt } = item
  const isUnread = seenAt === null
  const mark = isUnread ? 'Mark read' : 'Mark unread'
  return (
    <li className="flex items-start gap-1 py-2">
      <IconButton
        size="sm"
        label={`${mark}: note by ${note.author.name}`}
        onClick={() => onMark(isUnread)}
        icon={
          isUnread ? (
            <CircleDot aria-hidden="true" size={16} className="text-highlight" />
          ) : (
            <Circle aria-hidden="true" size={16} className="text-ink-subtle" />
          )
        }
      />
      <Link
        to="/unified-dashboard/$id"
        params={{ id: note.callId }}
        search={{ note: note.id, ...(note.atSeconds === null ? {} : { t: note.atSeconds }) }}
        onClick={onGo}
        className="min-w-0 flex-1 rounded-chip text-row hover:bg-accent-soft/60"
      >
        {isUnread ? <span className="sr-only">Unread: </span> : null}
        <span className={clsx(isUnread && 'font-semibold')}>
          <bdi>{note.author.name}</bdi>
        </span>{' '}
        on the call with <bdi>{callerWords(call)}</bdi>{' '}
        <RelativeTime at={mentionedAt} className="text-meta text-ink-muted" />
        <bdi className="line-clamp-2 wrap-anywhere text-ink-muted">
          {plainNote(note.text, note.mentions)}
        </bdi>
      </Link>
    </li>
  )
}
