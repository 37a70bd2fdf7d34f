import type { Query, QueryClient } from '@tanstack/react-query'
import { createParser } from 'eventsource-parser'

import type { LiveEvent } from '@/contracts/live'
import type { WorkspaceCounts } from '@/contracts/workspace'

import { ApiError, mayPass } from './api-error'
import { apiUrl, callHeaders, send } from './http'
import { connection, type LiveListener, tellListeners } from './live'
import { answeredAt } from './live-cursor'
import { affects, parseLiveEvent } from './live-event'
import { awaitAnswer } from './own-changes'
import { session } from './session'
import { followLead } from './tab-lead'
import { workspaceQuery } from './workspace'

/** The server writes at least every 15 s; a line that is silent for longer than this is dead. */
const SILENCE_MS = 40_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 20_000
const GATHER_MS = 1000
const LONGEST_REFRESH_MS = 5000

const isFirstLoad = ({ state: { data, fetchStatus } }: Query) =>
  data === undefined && fetchStatus === 'fetching'

/** Waits longer after each failure; the random half keeps a thousand screens from returning at once. */
const backOff = (failures: number) => {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return longest / 2 + Math.random() * (longest / 2)
}

const hasFailed = ({ meta, state: { data, error } }: Query) =>
  error !== null && mayPass(error) && (meta?.live !== 'manual' || data === undefined)

const MOST_ASKED_AGAIN = 6

/**
 * The server answers: asks again for what failed on the screen, and less and less often for what still fails. A request
 * from before may fail only now.
 */
const askAgain = async (queryClient: QueryClient, ended: AbortSignal) => {
  const mayFail = (query: Query) => hasFailed(query) || query.state.fetchStatus === 'fetching'
  for (let asked = 1; asked <= MOST_ASKED_AGAIN && !ended.aborted; asked += 1) {
    await queryClient.refetchQueries({ type: 'active', predicate: hasFailed })
    const isDone = !queryClient.getQueryCache().findAll({ type: 'active' }).some(mayFail)
    if (isDone) return
    await new Promise((resolve) => setTimeout(resolve, backOff(asked)))
  }
}

const FIGURES: readonly unknown[] = ['metrics', 'performance']

/**
 * Of a change made here: its call is shown as it is now, and the rest is read when next looked at, or as figures
 * are, soon after.
 */
const markStale = (queryClient: QueryClient, event: LiveEvent) =>
  queryClient.invalidateQueries({
    refetchType: 'none',
    predicate: ({ queryKey, meta }) =>
      FIGURES.includes(queryKey[0]) ||
      (meta?.live !== 'manual' && queryKey[1] !== 'detail' && affects(event, queryKey)),
  })

/** Lists that no screen shows would still hold it; an open page asks again and says that it is gone. */
const dropCall = (queryClient: QueryClient, callId: string) => {
  queryClient.removeQueries({ queryKey: ['calls', 'list'], type: 'inactive' })
  void queryClient.resetQueries({ queryKey: ['calls', 'detail', callId] })
}

const showCounts = (queryClient: QueryClient, counts: WorkspaceCounts) => {
  const { queryKey } = workspaceQuery
  // An answer on its way may be older than these counts.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
  else queryClient.setQueryData(queryKey, (known) => known && { ...known, ...counts })
}

/**
 * Marks stale, at once and then at most every {@link GATHER_MS}, what the events may have changed.
 * Under steady traffic the next refresh waits for the answers to the last one: cutting them off each
 * time would show none of them.
 */
const createRefresher = (queryClient: QueryClient) => {
  let waiting: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  const flush = () => {
    timer = undefined
    if (waiting.length === 0) return
    const events = waiting
    waiting = []
    const mine = ++latest
    const flushAgain = (afterMs: number) => {
      if (mine !== latest) return
      clearTimeout(timer)
      timer = setTimeout(flush, afterMs)
    }
    const began = Date.now()
    flushAgain(LONGEST_REFRESH_MS)
    const isTouched = ({ queryKey, meta }: Query) =>
      meta?.live !== 'manual' && events.some((event) => affects(event, queryKey))
    const named = events.some(({ entity }) => entity !== 'reset')
    const early = named
      ? queryClient.getQueryCache().findAll({ predicate: isTouched }).filter(isFirstLoad)
      : []
    void queryClient.invalidateQueries({ predicate: isTouched }).then(() => {
      flushAgain(Math.max(0, began + GATHER_MS - Date.now()))
      if (early.length === 0) return undefined
      return queryClient.invalidateQueries({ predicate: (query) => early.includes(query) })
    })
  }
  return {
    add: (event: LiveEvent) => {
      waiting.push(event)
      if (!timer) flush()
    },
    stop: () => {
      latest += 1
      clearTimeout(timer)
    },
  }
}

const LONGEST_ANSWER_MS = 5000

/** Where the feed stood for the first answers on the screen, when one has come or none is on its way. */
const placeOfAnswers = async (queryClient: QueryClient): Promise<string | undefined> => {
  const isComing = () => answeredAt.read() === undefined && queryClient.isFetching() > 0
  if (!isComing()) return answeredAt.read()
  let stop = () => {}
  await new Promise<void>((resolve) => {
    const settle = () => void (isComing() || resolve())
    const stopNoting = answeredAt.subscribe(settle)
    const stopWatching = queryClient.getQueryCache().subscribe(settle)
    const timer = setTimeout(() => resolve(), LONGEST_ANSWER_MS)
    stop = () => {
      stopNoting()
      stopWatching()
      clearTimeout(timer)
    }
  })
  stop()
  return answeredAt.read()
}

export const startLive = (queryClient: QueryClient): (() => void) => {
  const refresher = createRefresher(queryClient)
  let token: string | undefined
  let lastEventId: string | undefined
  let failures = 0
  let attempt: AbortController | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let leads = false

  const dispatch: LiveListener = (event, isOwn) => {
    if (event.entity === 'call' && event.change === 'removed') dropCall(queryClient, event.callId)
    if (isOwn) void markStale(queryClient, event)
    else if (event.entity === 'counts') showCounts(queryClient, event.counts)
    else refresher.add(event)
    tellListeners(event, isOwn)
  }
  const deliver = (event: LiveEvent) => awaitAnswer(queryClient, event, dispatch)

  const read = async (response: Response, alive: () => boolean) => {
    const parser = createParser({
      onEvent: ({ id, data }) => {
        if (id !== undefined) {
          if (lastEventId === undefined) deliver({ entity: 'reset' })
          lastEventId = id
        }
        const event = parseLiveEvent(data)
        if (event) deliver(event)
      },
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done || !alive()) return
      parser.feed(chunk.value)
    }
  }

  // A browser has six connections to a server: with a stream for each tab the seventh would wait.
  const isFollowed = () => leads || document.visibilityState === 'visible'

  const connect = async () => {
    clearTimeout(retry)
    attempt?.abort()
    const mine = new AbortController()
    attempt = mine
    if (!isFollowed()) return rest()
    if (!navigator.onLine) return connection.set('offline')
    const isFirst = failures === 0 && lastEventId === undefined
    connection.set(isFirst ? 'connecting' : 'reconnecting')
    let silence: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(silence)
      silence = setTimeout(() => mine.abort(), SILENCE_MS)
    }
    try {
      if (isFirst) lastEventId = await placeOfAnswers(queryClient)
      if (attempt !== mine) return
      alive()
      const response = await send(apiUrl('/events'), {
        headers: callHeaders({
          Accept: 'text/event-stream',
          ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
        }),
        signal: mine.signal,
      })
      connection.set('live')
      void askAgain(queryClient, mine.signal)
      await read(response, () => {
        alive()
        failures = 0
        return !mine.signal.aborted
      })
    } catch (error) {
      // A 401 has ended the session, and with it this stream.
      if (error instanceof ApiError && error.status === 401) return
    } finally {
      clearTimeout(silence)
    }
    if (attempt !== mine) return
    connection.set(navigator.onLine ? 'reconnecting' : 'offline')
    retry = setTimeout(() => void connect(), backOff(failures++))
  }

  const disconnect = () => {
    clearTimeout(retry)
    attempt?.abort()
    attempt = undefined
  }
  const onSession = () => {
    const next = session.read()?.token
    if (next === token) return
    if (token) answeredAt.forget()
    token = next
    lastEventId = undefined
    failures = 0
    disconnect()
    if (token) void connect()
    else connection.set('off')
  }
  const connectNow = () => {
    if (token && connection.read() !== 'live') void connect()
  }
  const rest = () => {
    if (isFollowed() || !token) return
    disconnect()
    connection.set('connecting')
  }
  const onVisibility = () => (document.visibilityState === 'visible' ? connectNow() : rest())
  const lead = () => {
    leads = true
    if (token && !attempt) void connect()
    return () => {
      leads = false
      rest()
    }
  }
  const onOffline = () => {
    disconnect()
    if (token) connection.set('offline')
  }
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted && token && !attempt) void connect()
  }

  // An answer that was older than those the stream began with, and came after it.
  const onOlderAnswer = () => {
    if (connection.read() === 'live') deliver({ entity: 'reset' })
  }

  const stopNoting = answeredAt.subscribe(onOlderAnswer)
  const unsubscribe = session.subscribe(onSession)
  window.addEventListener('online', connectNow)
  window.addEventListener('offline', onOffline)
  // A page that the browser keeps to go back to would keep one of its few connections, too.
  window.addEventListener('pagehide', disconnect)
  window.addEventListener('pageshow', onShown)
  document.addEventListener('visibilitychange', onVisibility)
  onSession()
  const stopLeading = followLead('live', lead)
  return () => {
    stopLeading()
    unsubscribe()
    stopNoting()
    answeredAt.forget()
    window.removeEventListener('online', connectNow)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('pagehide', disconnect)
    window.removeEventListener('pageshow', onShown)
    document.removeEventListener('visibilitychange', onVisibility)
    disconnect()
    refresher.stop()
    connection.set('off')
  }
}
