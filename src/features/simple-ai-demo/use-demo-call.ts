import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { ApiError } from '@/api/api-error'
import { deliverDemoCall, demoCallsQuery } from '@/api/demo-calls'
import type { DemoCall, DemoCallInput } from '@/contracts/demo-calls'
import { randomId } from '@/lib/random-id'
import { serverNow } from '@/lib/server-clock'

/** What the caller says when the call is played, and after how many seconds. */
const PLAYED = [
  [4, 'My dishwasher leaks and the kitchen floor is wet. It is the second time, I am annoyed.'],
  [10, 'Ann Example.'],
  [16, 'Tomorrow at nine, please.'],
] as const
const LAST_LINE_AT = PLAYED[2][0]
/** Until the agent has answered the last line. */
const PLAYED_SECONDS = LAST_LINE_AT + 4

/** At least so long after the line before: the agent speaks, too. */
const TURN_SECONDS = 6

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

type Doing = 'plays' | 'sends' | 'ends'

/** A scripted call, delivered after every line. What cannot be delivered was not said. */
export const useDemoCall = () => {
  const queryClient = useQueryClient()
  const [call, setCall] = useState<DemoCall | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [does, setDoes] = useState<Doing | null>(null)
  const sent = useRef<DemoCallInput | null>(null)
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const playing = useRef(new AbortController())
  const removals = useRef(0)

  const deliver = async (input: DemoCallInput) => {
    const before = removals.current
    const delivered = await deliverDemoCall(input)
    if (removals.current !== before) return
    sent.current = delivered.hasEnded ? null : input
    setCall(delivered)
  }
  const begin = async (secondsAgo = 0) => {
    setCall(null)
    const startedAt = new Date(serverNow().getTime() - secondsAgo * 1000).toISOString()
    await deliver({ callId: randomId(), startedAt, said: [], hangsUp: false })
    void queryClient.invalidateQueries({ queryKey: demoCallsQuery.queryKey })
  }
  const add = async (text: string, atSeconds: number) => {
    const before = sent.current
    if (before) await deliver({ ...before, said: [...before.said, { text, atSeconds }] })
  }
  const clear = () => {
    sent.current = null
    setCall(null)
  }
  /** One after the other; answers whether it was done. */
  const inTurn = (what: Doing, task: () => Promise<void>): Promise<boolean> => {
    const done = work.current.then(async () => {
      setDoes(what)
      setError(null)
      try {
        await task()
        return true
      } catch (cause) {
        if (cause instanceof ApiError && cause.code === 'removed') clear()
        setError(cause instanceof Error ? cause : new Error('The call could not be delivered.'))
        return false
      } finally {
        setDoes(null)
      }
    })
    work.current = done
    return done
  }

  const start = () => inTurn('sends', () => begin())
  const say = (text: string) =>
    inTurn('sends', async () => {
      const { startedAt, said } = sent.current ?? { startedAt: '', said: [] }
      const seconds = Math.round((serverNow().getTime() - Date.parse(startedAt)) / 1000)
      const earliest = (said.at(-1)?.atSeconds ?? 0) + TURN_SECONDS
      await add(text, Math.min(3600, Math.max(earliest, seconds)))
    })
  const play = (speed: number) => {
    playing.current = new AbortController()
    const { signal } = playing.current
    return inTurn('plays', async () => {
      // It began so long ago that it ends with the last line, and not in the future.
      await begin(PLAYED_SECONDS - LAST_LINE_AT / speed)
      let elapsed = 0
      for (const [at, text] of PLAYED) {
        await pause(((at - elapsed) * 1000) / speed, signal)
        if (signal.aborted) return
        elapsed = at
        await add(text, at)
      }
    })
  }
  const end = () => {
    playing.current.abort()
    return inTurn('ends', async () => {
      if (sent.current) await deliver({ ...sent.current, hangsUp: true })
    })
  }
  /** The call is no longer there. */
  const forget = () => {
    playing.current.abort()
    removals.current += 1
    clear()
  }
  const leave = useRef(end)
  // To leave the page, or to close it, is to hang up.
  useEffect(() => {
    const hangUp = () => void leave.current()
    window.addEventListener('pagehide', hangUp)
    return () => {
      window.removeEventListener('pagehide', hangUp)
      hangUp()
    }
  }, [])
  return { call, error, does, start, say, play, end, forget }
}
