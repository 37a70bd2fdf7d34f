import { clsx } from 'clsx'
import { CirclePlay, MessageSquareOff, PhoneIncoming } from 'lucide-react'
import type { ReactNode } from 'react'

import { useLabels } from '@/api/call-labels'
import { hasFeature } from '@/api/features'
import { useRoleOf } from '@/api/people'
import { outcomeLook, type OutcomeTone, SentimentIcon } from '@/components/call-chips'
import { PhoneNumber } from '@/components/caller'
import { wordLabel } from '@/components/labels'
import type { Call } from '@/contracts/calls'
import { hasEnded } from '@/domain/call-state'
import { endedReasonSentence } from '@/domain/ended-reason'
import { valueOf } from '@/domain/filter/value-of'
import { cutText } from '@/lib/cut-text'
import { durationWords } from '@/lib/time-format'
import { Avatar } from '@/ui/avatar'
import { Chip } from '@/ui/chip'
import { NamedIcon } from '@/ui/named-icon'

import { COLUMNS, type Fact } from './line-columns'

/** Drawn by themselves: as a chip, an icon, the caller's words. */
const DRAWN: readonly Fact[] = ['summary', 'priority', 'outcome', 'sentiment', 'flags', 'assignee']

/** One fact of a call in words; null where there is nothing to say, or more than words to show. */
export const factWords = (fact: Fact, call: Call): ReactNode => {
  if (fact === 'summary' || fact === 'flags') return null
  const value = valueOf(call, fact)
  if (fact === 'category' && call.unsure) return <UnsureCategory word={call.category} />
  if (value === null) return null
  if (fact === 'callerNumber') return <PhoneNumber number={String(value)} />
  if (typeof value === 'number') return durationWords(value)
  const words = [value].flat().map((word) => wordLabel(fact, String(word)))
  return words.length > 0 ? words.join(', ') : null
}

function UnsureCategory({ word }: { word: string | null }) {
  return (
    <>
      <Chip
        title="The AI is not sure of this category. Check it first."
        className={clsx('align-top', word && 'mr-1')}
      >
        Unsure
      </Chip>
      {word && wordLabel('category', word)}
    </>
  )
}

const DOT = '\u00B7\u2002'
const WORDS = COLUMNS.filter(({ fact }) => !DRAWN.includes(fact))

/** The most important first, on one line: what finds no room wraps below it, out of sight. */
export function CallFacts({ call, facts }: { call: Call; facts: ReadonlySet<Fact> }) {
  useLabels('categories')
  useLabels('tags')
  const hasOutcome = facts.has('outcome')
  const parts = WORDS.flatMap(({ fact }) => {
    const words = facts.has(fact) ? factWords(fact, call) : null
    return words === null ? [] : [{ fact, words }]
  })
  return (
    <span
      data-facts=""
      className="flex h-5 min-w-0 flex-1 flex-wrap content-start gap-x-1.5 overflow-clip leading-5 *:max-w-full *:truncate"
    >
      {hasOutcome ? (
        <span className="flex items-center gap-1.5">
          <CallOutcome call={call} />
        </span>
      ) : null}
      {parts.map(({ fact, words }, at) => (
        <span
          key={fact}
          className={
            fact === 'category' || fact === 'tags' ? 'max-w-max! grow basis-18' : 'tabular-nums'
          }
        >
          {hasOutcome || at > 0 ? DOT : null}
          {words}
        </span>
      ))}
    </span>
  )
}

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
      <Icon size={14} className={clsx('shrink-0', COLORS[tone])} />
      <span className={clsx('truncate font-medium', COLORS[tone])}>{label}</span>
    </>
  )
}

export function CallFlags({ call, facts }: { call: Call; facts: ReadonlySet<Fact> }) {
  return (
    <span className="ml-auto flex shrink-0 items-center gap-1.5">
      {facts.has('sentiment') ? <CallMood call={call} /> : null}
      {facts.has('flags') ? <CallSigns call={call} /> : null}
      {facts.has('assignee') ? <CallAssignee call={call} /> : null}
    </span>
  )
}

export function CallMood({ call: { sentiment } }: { call: Call }) {
  return sentiment && sentiment !== 'neutral' ? <SentimentIcon sentiment={sentiment} /> : null
}

export function CallSigns({ call }: { call: Call }) {
  if (call.isDemo) return <span className="text-meta text-info">Demo</span>
  return (
    <>
      {call.callbackRequested && hasFeature('callbacks') ? (
        <NamedIcon name="Callback requested" Icon={PhoneIncoming} className="text-warning" />
      ) : null}
      {call.hasRecording ? (
        <NamedIcon name="Recording" Icon={CirclePlay} className="text-ink-subtle" />
      ) : null}
      {hasEnded(call.status) && !call.hasTranscript ? (
        <NamedIcon name="No transcript" Icon={MessageSquareOff} className="text-ink-subtle" />
      ) : null}
    </>
  )
}

export function CallAssignee({ call: { assigneeId, assigneeName } }: { call: Call }) {
  return assigneeName === null ? null : <AssigneeAvatar id={assigneeId} name={assigneeName} />
}

function AssigneeAvatar({ id, name }: { id: string | null; name: string }) {
  return <Avatar name={name} tone={useRoleOf(id)} size="sm" label={`Assigned to ${name}`} />
}

const NAME = 'Not reviewed'

export function UnreadDot({ call, className }: { call: Call; className?: string }) {
  const isUnread = call.reviewedAt === null
  return (
    <span
      {...(isUnread
        ? { role: 'img', 'aria-label': NAME, title: NAME, 'data-unread': '' }
        : { 'aria-hidden': true })}
      className={clsx('size-2 shrink-0 rounded-full', isUnread && 'bg-highlight', className)}
    />
  )
}

const LONGEST = 320

export const callWords = ({
  summary,
  opening,
  endedReason,
}: Pick<Call, 'summary' | 'opening' | 'endedReason'>): string => {
  const words = cutText((summary || opening || '').replace(/\s+/g, ' ').trim(), LONGEST)
  return words === '' && endedReason ? endedReasonSentence(endedReason) : words
}
