import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { useAuth } from '@/api/auth'
import { peopleQuery } from '@/api/people'
import { withInlineErrors } from '@/api/query-client'
import { commentTicket } from '@/api/tickets'
import { DialLink } from '@/components/caller'
import { CallerButton } from '@/components/caller-button'
import { forgetOldDrafts, readDraft, writeDraft } from '@/components/note-drafts'
import { MentionList } from '@/components/mention-list'
import { NoteWords } from '@/components/note-words'
import { useMentions } from '@/components/use-mentions'
import type { TicketDetail } from '@/contracts/tickets'
import { toStored } from '@/domain/note-text'
import { clock } from '@/lib/time-format'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { CONTROL_LOOK } from '@/ui/field'
import { RelativeTime } from '@/ui/relative-time'

import { StepsOfTicket } from './steps-of-ticket'
import { STATUS_WORDS } from './ticket-list'

export function TicketEvidence({ ticket: { callId, evidence } }: { ticket: TicketDetail }) {
  if (evidence.length === 0 || callId === null) return null
  return (
    <section aria-labelledby="ticket-evidence">
      <h3 id="ticket-evidence" className="text-section font-semibold text-ink">
        Said in the call
      </h3>
      <ul className="flex flex-col gap-1 pt-1">
        {evidence.map(({ utterance, quote, startSeconds }) => (
          <li key={utterance}>
            <Link
              to="/unified-dashboard/$id"
              params={{ id: callId }}
              search={{ u: utterance }}
              className="block rounded-chip text-row text-ink-muted italic hover:text-ink hover:underline"
            >
              “{quote}”
              {startSeconds === null ? null : (
                <span className="not-italic tabular-nums"> {clock(startSeconds)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function TicketFacts({ ticket }: { ticket: TicketDetail }) {
  const { calls, watchers, callerNumber, approvedByName, approvedAt } = ticket
  const facts: [string, ReactNode][] = [
    [
      'Caller',
      ticket.callId === null && ticket.callerId === null ? null : (
        <>
          <CallerButton
            callerId={ticket.callerId}
            caller={ticket}
            hotkeyTitle="Tickets"
            className="text-accent"
          />{' '}
          {callerNumber === null ? null : <DialLink number={callerNumber} />}
        </>
      ),
    ],
    [
      'Calls',
      calls.length === 0
        ? null
        : calls.map(({ id, callerName, startedAt }) => (
            <Link
              key={id}
              to="/unified-dashboard/$id"
              params={{ id }}
              className="mr-3 rounded-chip text-accent hover:underline"
            >
              <bdi>{callerName ?? 'Call'}</bdi>{' '}
              {startedAt === null ? null : <RelativeTime at={startedAt} />}
            </Link>
          )),
    ],
    ['Next steps', <StepsOfTicket key="steps" ticket={ticket} />],
    ['Assigned', ticket.isWaiting ? 'Waiting for an available person' : ticket.assignedBecause],
    [
      'Opened',
      ticket.createdByName === null ? null : (
        <>
          by <bdi>{ticket.createdByName}</bdi> <RelativeTime at={ticket.createdAt} />
        </>
      ),
    ],
    [
      'Approved',
      approvedAt === null ? null : (
        <>
          by {approvedByName} <RelativeTime at={approvedAt} />
        </>
      ),
    ],
    ['Watching', watchers.length === 0 ? null : watchers.map(({ name }) => name).join(', ')],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-row">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <Fragment key={name}>
            <dt className="text-ink-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere text-ink">{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}

const ACTIONS: Record<string, string> = {
  'ticket.added': 'opened it',
  'ticket.approved': 'approved the draft',
  'ticket.rejected': 'rejected the draft',
  'ticket.changed': 'changed it',
  'ticket.solved': 'solved it',
  'ticket.reopened': 'reopened it',
  'ticket.moved': 'moved it',
  'ticket.assigned': 'assigned it',
  'ticket.returned': 'took it back: not started in time',
  'ticket.change-undone': 'undid a change',
  'ticket.commented': 'commented',
  'ticket.linked': 'linked a call or next step',
  'ticket.unlinked': 'removed a link',
  'ticket.merged': 'merged another ticket into it',
  'ticket.unmerged': 'undid a merge',
}

const actionWords = (action: string) => ACTIONS[action] ?? 'changed it'

const FIELDS: Record<string, string> = {
  subject: 'Subject',
  status: 'Status',
  priority: 'Priority',
  category: 'Category',
  assigneeId: 'Assignee',
  rejectedReason: 'Reason',
}

const changedFieldWords = (
  changes: Record<string, { from: unknown; to: unknown }>,
  nameOf: (id: string) => string | null,
): string[] =>
  Object.entries(changes).flatMap(([name, { from, to }]) => {
    const label = FIELDS[name]
    if (label === undefined || to === undefined) return []
    const say = (value: unknown) => {
      if (value === null || value === undefined || value === '') return 'none'
      const words = typeof value === 'string' ? value : JSON.stringify(value)
      if (name === 'status') return STATUS_WORDS[words as keyof typeof STATUS_WORDS] ?? words
      return name === 'assigneeId' ? (nameOf(words) ?? 'a former user') : words
    }
    return [from === null ? `${label}: ${say(to)}` : `${label}: ${say(from)} → ${say(to)}`]
  })

export function TicketActivity({ ticket: { activity } }: { ticket: TicketDetail }) {
  const { data: people = [] } = useQuery(peopleQuery)
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? null
  if (activity.length === 0) return null
  return (
    <details>
      <summary className="w-fit rounded-chip text-row text-ink-muted hover:text-ink">
        Activity
      </summary>
      <ul aria-label="Activity" className="flex flex-col gap-1 pt-2 text-row text-ink-muted">
        {activity.map(({ at, by, action, changes }) => (
          <li key={`${at} ${action}`}>
            <bdi className="text-ink">{by}</bdi> {actionWords(action)} <RelativeTime at={at} />
            {changedFieldWords(changes, nameOf).map((words) => (
              <span key={words} className="block pl-3">
                {words}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

function CommentBox({
  id,
  people,
}: {
  id: string
  people: Parameters<typeof useMentions>[0]['people']
}) {
  const { user } = useAuth()
  const place = { userId: user?.id ?? '', callId: id, noteId: null }
  const [text, setText] = useState(() => readDraft(place)?.text ?? '')
  const area = useRef<HTMLTextAreaElement>(null)
  const type = (typed: string) => {
    writeDraft(place, { text: typed, atSeconds: null, version: 0 })
    setText(typed)
  }
  useEffect(forgetOldDrafts, [])
  const mentions = useMentions({ text, people, area, onChange: type })
  const { mutate, isPending, error } = useMutation({
    ...withInlineErrors(commentTicket),
    onMutate: () => text,
    onSuccess: (_comment, _sent, wasTyped) => {
      const now = readDraft(place)?.text ?? ''
      type(now.startsWith(wasTyped) ? now.slice(wasTyped.length).trimStart() : now)
    },
  })
  const stored = toStored(text.trim(), people)
  const reason = stored === '' ? 'Write something first' : null
  const send = () => {
    if (reason === null && !isPending) mutate({ id, text: stored })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return
    if (event.key === 'Escape') area.current?.blur()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <textarea
          {...mentions.area}
          ref={area}
          data-command="comment"
          aria-label="Comment"
          dir="auto"
          rows={2}
          value={text}
          placeholder="Write a comment. Type @ to mention a colleague."
          onChange={({ target }) => {
            type(target.value)
            mentions.followCaret()
          }}
          onSelect={mentions.followCaret}
          onKeyDown={onKeyDown}
          className={`${CONTROL_LOOK} field-sizing-content max-h-80 min-h-16 py-2`}
        />
        <MentionList mentions={mentions} />
      </div>
      {error ? (
        <p role="alert" className="text-row text-danger">
          {error.message} What you typed is still here.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" pending={isPending} disabledReason={reason} onClick={send}>
          Comment
        </Button>
        <span className="text-meta text-ink-subtle pointer-coarse:hidden">Ctrl Enter sends</span>
      </div>
    </div>
  )
}

export function TicketComments({ ticket: { id, comments } }: { ticket: TicketDetail }) {
  const { data: people = [] } = useQuery(peopleQuery)
  return (
    <section aria-labelledby="ticket-comments" className="flex flex-col gap-3">
      <h3 id="ticket-comments" className="text-section font-semibold text-ink">
        Comments
      </h3>
      {comments.length === 0 ? null : (
        <ul className="flex flex-col gap-3">
          {comments.map(({ id: commentId, author, text, mentions, createdAt }) => (
            <li key={commentId} className="flex gap-2">
              <Avatar
                size="sm"
                name={author.name}
                tone={people.find((person) => person.id === author.id)?.role}
              />
              <div className="min-w-0">
                <p className="text-meta text-ink-muted">
                  <bdi className="font-medium text-ink">{author.name}</bdi>{' '}
                  <RelativeTime at={createdAt} />
                </p>
                <NoteWords text={text} mentions={mentions} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <CommentBox key={id} id={id} people={people} />
    </section>
  )
}
