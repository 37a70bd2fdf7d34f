import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListFilter, Phone, Ticket, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'

import { callerSearchQuery } from '@/api/callers'
import { callSearchQuery } from '@/api/calls'
import { shownWith, ticketNumberQuery } from '@/api/tickets'
import { callerWords } from '@/components/caller'
import { Highlight } from '@/components/highlight'
import type { Call } from '@/contracts/calls'
import { counted } from '@/lib/figures'
import { RelativeTime } from '@/ui/relative-time'

import type { Command, CommandGroup } from './commands'

/** The value once it has rested for `restMs`, so that not every key is a request. */
const useSettled = <Value,>(value: Value, restMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}

const REST_MS = 80

/**
 * The newest calls with the typed words, numbers or names, and the way to the list of all of them.
 * `state` says why there may be none.
 */
export const useCallCommands = (typed: string) => {
  const navigate = useNavigate()
  const q = useSettled(typed.trim(), REST_MS)
  const { data, error, isFetching } = useQuery(callSearchQuery(q))
  const isSearching = typed.trim() !== '' && (q !== typed.trim() || isFetching)

  const open = ({ id, snippet }: Call) =>
    void navigate({
      to: '/unified-dashboard/$id',
      params: { id },
      search: { t: snippet?.startSeconds ?? undefined, u: snippet?.utterance ?? undefined },
    })
  const calls: Command[] = (q === '' ? [] : (data?.items ?? [])).map((call) => ({
    id: `call ${call.id}`,
    label: callerWords(call),
    Icon: Phone,
    detail: <CallDetail call={call} />,
    run: () => open(call),
  }))
  const all: Command = {
    id: 'search all calls',
    label: `Show every call with “${typed.trim()}”`,
    Icon: ListFilter,
    run: () => void navigate({ to: '/all-calls', search: { q: typed.trim(), hidden: 'show' } }),
  }
  return {
    group: { title: 'Calls found', commands: typed.trim() === '' ? [] : [...calls, all] },
    state: error ? error.message : isSearching ? null : calls.length === 0 ? 'none' : 'some',
    isSearching,
  }
}

const FEWEST_LETTERS = 2
const MOST_CALLERS = 4

/** People by words of their name or digits of their number, however it is written. */
export const useCallerCommands = (typed: string): CommandGroup => {
  const navigate = useNavigate()
  const q = useSettled(typed.trim(), REST_MS)
  const { data } = useQuery({
    ...callerSearchQuery(q),
    enabled: q.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
  })
  const found = typed.trim().length < FEWEST_LETTERS ? [] : (data?.items ?? [])
  return {
    title: 'Callers',
    commands: found.slice(0, MOST_CALLERS).map(({ id, name, identities: [first], calls }) => {
      const callerNumber = first?.value ?? null
      const number = callerWords({ callerName: null, callerNumber })
      const detail = [name === null ? '' : number, counted(calls, 'call')].filter(Boolean)
      return {
        id: `caller ${id}`,
        label: name ?? number,
        Icon: UserRound,
        detail: <span className="truncate">{detail.join(' · ')}</span>,
        run: () => void navigate({ to: '/callers/$id', params: { id } }),
      }
    }),
  }
}

const TICKET_NUMBER = /^(?:(?:ticket *#?|#) *0*)?([1-9]\d{0,8})$/i

/** The ticket whose number is typed: "46", "#46" or "ticket 46". */
export const useTicketCommands = (typed: string): CommandGroup => {
  const navigate = useNavigate()
  const settled = useSettled(typed.trim(), REST_MS)
  const number = Number(TICKET_NUMBER.exec(settled)?.[1] ?? Number.NaN)
  const { data } = useQuery({ ...ticketNumberQuery(number), enabled: !Number.isNaN(number) })
  // Until the search has caught up, Enter would open the ticket of what was typed before.
  const isCurrent = settled === typed.trim()
  const found = (isCurrent && data?.items.filter((ticket) => ticket.number === number)) || []
  return {
    title: 'Tickets',
    commands: found.map(({ id, subject, status }) => ({
      id: `ticket ${id}`,
      label: `#${number} ${subject}`,
      Icon: Ticket,
      detail: <span className="truncate">{status}</span>,
      run: () =>
        void navigate({ to: '/ai-tickets', search: { ticket: id, show: shownWith(status) } }),
    })),
  }
}

const isOfCaller = ({ snippet, callerName }: Call) =>
  snippet?.field === 'caller' || (snippet?.field === 'number' && !callerName)

function CallDetail({ call }: { call: Call }) {
  const { startedAt, summary, opening } = call
  const snippet = isOfCaller(call) ? undefined : call.snippet
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        {snippet ? <Highlight {...snippet} /> : <bdi>{summary ?? opening}</bdi>}
      </span>
      {startedAt === null ? null : <RelativeTime at={startedAt} className="shrink-0" />}
    </>
  )
}
