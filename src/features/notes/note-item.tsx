import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

import { useAuth } from '@/api/auth'
import { unreadQuery } from '@/api/inbox'
import { markSeen } from '@/api/inbox-list'
import { withInlineErrors } from '@/api/query-client'
import { copyCallLink } from '@/components/copy-call-link'
import type { Note } from '@/contracts/notes'
import { clock } from '@/lib/time-format'
import { IconButton } from '@/ui/button'
import { Menu } from '@/ui/menu'
import { RelativeTime } from '@/ui/relative-time'

import { NoteWords } from '@/components/note-words'

const READ_AFTER_MS = 1500

const useSeenMention = (note: Note, userId: string, item: RefObject<HTMLElement | null>) => {
  const queryClient = useQueryClient()
  const { mutate } = useMutation(withInlineErrors(markSeen(userId)))
  const { id, author } = note
  const isForMe = author.id !== userId && note.mentions.some((person) => person.id === userId)
  useEffect(() => {
    const element = item.current
    if (!isForMe || !element || !('IntersectionObserver' in window)) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const unread = queryClient.getQueryData(unreadQuery(userId).queryKey) ?? 0
      if (unread === 0 || document.visibilityState === 'hidden') return
      mutate({ noteIds: [id], seen: true })
      observer.disconnect()
    }
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        timer = setTimeout(read, READ_AFTER_MS)
      }
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isForMe, id, userId, item, queryClient, mutate])
}

type NoteItemProps = {
  note: Note
  callSeconds: number | null
  isTarget: boolean
  editor: ReactNode
  goTo: (seconds: number) => void
  onEdit: () => void
  onDelete: () => void
}

export function NoteItem(props: NoteItemProps) {
  const { note, callSeconds, isTarget, editor, goTo, onEdit, onDelete } = props
  const { author, createdAt, editedAt } = note
  const { user } = useAuth()
  const item = useRef<HTMLLIElement>(null)
  useSeenMention(note, user?.id ?? '', item)
  useEffect(() => {
    if (!isTarget) return
    item.current?.scrollIntoView({ block: 'center' })
    item.current?.focus({ preventScroll: true })
  }, [isTarget])
  return (
    <li
      ref={item}
      tabIndex={-1}
      aria-label={`Note by ${author.name}`}
      className={clsx(
        '-mx-2 flex scroll-mt-56 flex-col gap-0.5 rounded-control border-l-[3px] py-1 pr-2 pl-[5px]',
        isTarget ? 'border-brand bg-accent-soft/60' : 'border-transparent',
      )}
    >
      <div className="flex min-h-7 items-center gap-2 text-meta text-ink-muted">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <bdi className="truncate text-row font-medium text-ink">{author.name}</bdi>
          <RelativeTime at={createdAt} />
          {editedAt === null ? null : <span>edited</span>}
          <NotePin atSeconds={note.atSeconds} goTo={goTo} />
        </span>
        {editor ? null : <NoteMenu note={note} onEdit={onEdit} onDelete={onDelete} />}
      </div>
      {editor ?? <NoteWords {...note} callSeconds={callSeconds} goTo={goTo} />}
    </li>
  )
}

export function NotePin({
  atSeconds,
  goTo,
}: {
  atSeconds: number | null
  goTo: (seconds: number) => void
}) {
  if (atSeconds === null) return null
  return (
    <button
      type="button"
      onClick={() => goTo(atSeconds)}
      className="rounded-chip text-accent tabular-nums underline underline-offset-2"
    >
      at {clock(atSeconds)}
    </button>
  )
}

function NoteMenu({ note, onEdit, onDelete }: Pick<NoteItemProps, 'note' | 'onEdit' | 'onDelete'>) {
  const { user } = useAuth()
  const { id, callId, author, atSeconds } = note
  const isMine = author.id !== null && author.id === user?.id
  const only = `Only ${author.name}`
  return (
    <Menu
      label={`Note by ${author.name}`}
      align="end"
      trigger={
        <IconButton
          size="sm"
          label={`Actions for the note by ${author.name}`}
          icon={<Ellipsis />}
        />
      }
      entries={[
        {
          label: 'Copy link to the note',
          icon: <Link2 />,
          onSelect: () => void copyCallLink({ callId, noteId: id, seconds: atSeconds }),
        },
        {
          label: 'Edit',
          icon: <Pencil />,
          disabledReason: isMine ? null : `${only} can change it`,
          onSelect: onEdit,
        },
        {
          label: 'Delete',
          icon: <Trash2 />,
          tone: 'danger',
          disabledReason:
            isMine || user?.role === 'admin' ? null : `${only} or an administrator can delete it`,
          onSelect: onDelete,
        },
      ]}
    />
  )
}
