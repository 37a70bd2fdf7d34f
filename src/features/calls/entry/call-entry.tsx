import { clsx } from 'clsx'
import { type CSSProperties, memo } from 'react'

import { PriorityChip } from '@/components/call-chips'
import { CallerName, callerWords } from '@/components/caller'
import type { Call } from '@/contracts/calls'
import { Checkbox } from '@/ui/checkbox'
import { Chip } from '@/ui/chip'
import { RelativeTime } from '@/ui/relative-time'

import { CallFacts, CallFlags, callWords, UnreadDot } from './call-facts'
import { CallLine } from './call-line'
import { CallSnippet } from './call-snippet'
import { EntryLink } from './entry-link'
import type { EntryLook } from './entry-look'
import type { Fact, LineColumns } from './line-columns'

type Props = {
  call: Call
  look: EntryLook
  facts: ReadonlySet<Fact>
  columns: LineColumns
  /** From 0. */
  index: number
  /** How many there are in all; null while that is only estimated. */
  total: number | null
  /** Shown beside the list. */
  isSelected: boolean
  isCurrent: boolean
  /** Where keys act now. */
  isMarked: boolean
  isChecked: boolean
  /** It no longer matches the list, and stays until that is read again. */
  hasLeft: boolean
  context: string | undefined
  /** `isRange`: from the last one to this. */
  onCheck: (id: string, isRange: boolean) => void
  left: string
  width: string
  top: number
  height: number
}

const SHAPES = {
  card: 'rounded-card border bg-surface hover:border-line-strong',
  row: 'border-b border-line',
  line: 'border-b border-line',
} as const
const LINKS = {
  card: 'justify-between rounded-card p-3',
  row: 'justify-center px-3 hover:bg-line/30',
  line: 'justify-center pr-3 pl-11 hover:bg-line/30',
} as const
const BAR = 'before:absolute before:inset-y-0 before:left-0 before:w-[3px]'
/** Quieter than the rest, and still dark enough to be read. */
const FADED = '[&_:is(bdi,span,time,svg)]:text-ink-subtle!'

export const CallEntry = memo(function CallEntry(props: Props) {
  const { call, look, index, total, isSelected, isCurrent, isMarked, isChecked, context } = props
  const { left, width, top, height, onCheck } = props
  const place: CSSProperties = { left, width, height, transform: `translateY(${top}px)` }
  const at = look === 'line' ? call.snippet : undefined
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={total ?? -1}
      data-call={call.id}
      data-marked={isSelected || isMarked || isChecked ? '' : undefined}
      style={place}
      className={clsx(
        'group absolute top-0 flex flex-col overflow-clip',
        SHAPES[look],
        look === 'card' && (isSelected || isMarked ? 'border-brand!' : 'border-line'),
        look !== 'card' && (isSelected || isMarked) && BAR,
        isSelected ? 'before:bg-brand' : 'before:bg-line-strong',
        (isSelected || isChecked) && 'bg-accent-soft',
        props.hasLeft && FADED,
      )}
    >
      <EntryLink
        id={call.id}
        search={{
          from: context,
          t: at?.startSeconds ?? undefined,
          u: at?.utterance ?? undefined,
        }}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        className={clsx(
          'flex min-h-0 flex-1 flex-col overflow-clip -outline-offset-2!',
          LINKS[look],
        )}
      >
        {look === 'line' ? <CallLine {...props} /> : <Lines {...props} />}
      </EntryLink>
      {call.snippet && look !== 'line' ? (
        <CallSnippet
          call={call}
          snippet={call.snippet}
          look={look}
          context={context}
          isCurrent={isCurrent}
        />
      ) : null}
      <EntryCheckbox
        call={call}
        look={look}
        isChecked={isChecked}
        isCurrent={isCurrent}
        onCheck={onCheck}
      />
    </li>
  )
})

function Lines({ call, look, facts, hasLeft }: Props) {
  const hasSummary = facts.has('summary')
  return (
    <>
      <CallHeading call={call} facts={facts} />
      <bdi
        className={clsx(
          'min-w-0 overflow-clip pl-4 text-left text-row text-ink',
          look === 'card'
            ? 'line-clamp-2 h-10 shrink-0'
            : 'block h-5 shrink-0 text-ellipsis whitespace-nowrap',
        )}
      >
        {call.snippet || !hasSummary ? null : callWords(call)}
      </bdi>
      <span className="flex h-5 min-w-0 shrink-0 items-center gap-1.5 pl-4 text-meta whitespace-nowrap text-ink-muted">
        <CallFacts call={call} facts={facts} />
        {hasLeft ? <Chip>No longer matches</Chip> : <CallFlags call={call} facts={facts} />}
      </span>
    </>
  )
}

function CallHeading({ call, facts }: { call: Call; facts: ReadonlySet<Fact> }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <UnreadDot call={call} className="translate-y-5" />
      <CallerName caller={call} className="flex-1 text-row font-semibold text-ink" />
      {call.priority === 'high' && facts.has('priority') ? <PriorityChip priority="high" /> : null}
      <RelativeTime
        at={call.startedAt ?? call.updatedAt}
        className="shrink-0 text-meta text-ink-muted tabular-nums"
      />
    </span>
  )
}

const PLACES = { card: 'top-2.5 left-1', row: 'top-0 left-1', line: 'top-1.5 left-1' } as const

type CheckboxProps = Pick<Props, 'call' | 'look' | 'isChecked' | 'isCurrent' | 'onCheck'>

function EntryCheckbox({ call, look, isChecked, isCurrent, onCheck }: CheckboxProps) {
  return (
    // Only room for fingers: the box inside has its own name.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label
      data-check=""
      className={clsx(
        'absolute flex size-6 cursor-pointer items-center justify-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-data-selecting/list:opacity-100 pointer-coarse:opacity-100',
        PLACES[look],
      )}
    >
      <Checkbox
        aria-label={`Select the call with ${callerWords(call)}`}
        checked={isChecked}
        tabIndex={isCurrent ? 0 : -1}
        onChange={({ nativeEvent }) =>
          onCheck(call.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
