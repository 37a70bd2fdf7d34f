import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { callsOf } from '@/api/calls-of-cell'
import { createStoredValue } from '@/api/storage-listeners'
import { browserStorage } from '@/lib/browser-storage'
import { counted } from '@/lib/figures'
import { IconButton } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'
import { ring } from '@/ui/ring'
import { RelativeTime } from '@/ui/relative-time'
import { InlineError } from '@/ui/states'

import { Card, Loading } from '@/components/figures'
import { URGENT, urgentCallsQuery } from './list-queries'
import { newsOf, type Shown } from './urgent-news'
import { CallLink, freshAt, ListMenu, type ListProps } from './widget-parts'

const SOUND = 'urgentCallsSound'
const HEARD = 'urgentCallsHeard'
const MOST_HEARD = 50

const sound = createStoredValue([SOUND], (text) => ({ isOn: text !== 'off' }))
const setSound = (isOn: boolean) => {
  browserStorage.setItem(SOUND, isOn ? 'on' : 'off')
  sound.announce()
}

/** What of these no tab of this browser has rung for yet; from now on they count as heard. */
const takeUnheard = (ids: readonly string[]): readonly string[] => {
  const known = browserStorage.getItem(HEARD)?.split(' ') ?? []
  const fresh = ids.filter((id) => !known.includes(id))
  if (fresh.length > 0) {
    browserStorage.setItem(HEARD, [...fresh, ...known].slice(0, MOST_HEARD).join(' '))
  }
  return fresh
}

export function UrgentCallsWidget(props: ListProps) {
  const { widget, filters } = props
  const listed = callsOf({ ...filters, ...URGENT })
  const navigate = useNavigate()
  const { alertSound = true } = widget.type === 'list' ? widget.config : {}
  const { isOn } = sound.useValue()
  const query = urgentCallsQuery(props)
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useQuery(query)
  const question = JSON.stringify(query.queryKey)
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const now = { question, page: data }
    const news = takeUnheard(newsOf(shown.current, now))
    shown.current = now
    if (news.length > 0 && isOn && alertSound) void ring()
  }, [data, isPlaceholderData, question, isOn, alertSound])
  useHotkeys('Urgent calls', [
    { key: 'm', label: 'Sound of urgent calls on or off', run: () => setSound(!isOn) },
  ])
  return (
    <Card
      title={widget.title}
      updatedAt={freshAt(dataUpdatedAt)}
      tools={
        <>
          <IconButton
            label="Sound of urgent calls"
            aria-pressed={isOn}
            aria-keyshortcuts="m"
            size="sm"
            icon={isOn ? <Volume2 /> : <VolumeX />}
            className="print:hidden"
            onClick={() => setSound(!isOn)}
          />
          {data ? (
            <ListMenu
              title={widget.title}
              csv={() => ({
                columns: ['Started', 'Caller', 'Number', 'Summary'],
                rows: data.items.map(({ startedAt, callerName, callerNumber, summary }) => [
                  startedAt,
                  callerName,
                  callerNumber,
                  summary,
                ]),
              })}
              onOpen={{
                label: 'Open all urgent calls',
                run: () => void navigate({ to: '/all-calls', search: listed }),
              }}
              onRefresh={() => void refetch()}
            />
          ) : null}
        </>
      }
    >
      {data ? (
        data.total === 0 ? (
          <p className="text-row text-ink-muted">
            {filters
              ? 'No urgent call matches the range and filters.'
              : 'No high-priority call waits for a review.'}
          </p>
        ) : (
          <>
            <ul className="relative min-h-0 flex-1 divide-y divide-line overflow-y-auto">
              {data.items.map((call) => (
                <li key={call.id} className="py-1.5 text-row">
                  <div className="flex items-baseline justify-between gap-2">
                    <CallLink call={call} />
                    <span className="shrink-0 text-meta text-ink-muted">
                      {call.startedAt ? <RelativeTime at={call.startedAt} /> : null}
                    </span>
                  </div>
                  <p className="truncate text-meta text-ink-muted">
                    <bdi>{call.summary ?? call.opening}</bdi>
                  </p>
                </li>
              ))}
            </ul>
            <Link
              to="/all-calls"
              search={listed}
              className="self-start rounded-chip text-row text-accent hover:underline"
            >
              {`Open ${counted(data.total, 'urgent call')}`}
            </Link>
          </>
        )
      ) : error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : (
        <Loading title={widget.title} />
      )}
    </Card>
  )
}
