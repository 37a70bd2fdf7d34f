import { createParser } from 'eventsource-parser'

import { loginAnswer } from '@/contracts/session'
import { liveEvent } from '@/contracts/live'

import { ADMINISTRATOR } from '../../harness/process'
import { within } from './within'

const GREETED_WITHIN_SECONDS = 30
const ANNOUNCED_WITHIN_SECONDS = 60

export type LiveStream = {
  /** The calls whose arrival was announced. */
  arrived: Set<string>
  /** Resolves with the moment of the next announced change of a call, `performance.now()`. */
  nextChange: () => Promise<number>
  /** How many changes of calls were announced, and when the newest was. */
  changes: () => number
  changedAt: () => number
  /** How often the stream said: read everything again. */
  resets: () => number
  close: () => void
}

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/functions/auth-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMINISTRATOR.email, password: ADMINISTRATOR.password }),
  })
  const { token } = loginAnswer.parse(await response.json())
  if (token === undefined) throw new Error('The sign-in was refused')
  return token
}

/** A signed-in screen's live stream; resolves when the server has said hello. */
export const openLiveStream = async (url: string): Promise<LiveStream> => {
  const token = await signIn(url)
  const stop = new AbortController()
  const response = await fetch(`${url}/functions/api/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  const arrived = new Set<string>()
  const waiting: ((at: number) => void)[] = []
  let changes = 0
  let changedAt = performance.now()
  let resets = 0
  let greet = () => {}
  const greeted = new Promise<void>((resolve) => (greet = resolve))
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'hello') return greet()
      const heard = liveEvent.parse(JSON.parse(data))
      if (heard.entity === 'reset') resets += 1
      if (heard.entity !== 'call') return
      changes += 1
      changedAt = performance.now()
      for (const tell of waiting.splice(0)) tell(changedAt)
      if (heard.change === 'arrived') arrived.add(heard.callId)
    },
  })
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? [])
      parser.feed(decoder.decode(chunk, { stream: true }))
  }
  read().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  await within(GREETED_WITHIN_SECONDS, 'the first word of a live stream', greeted)
  return {
    arrived,
    nextChange: () => {
      const announced = new Promise<number>((resolve) => waiting.push(resolve))
      return within(ANNOUNCED_WITHIN_SECONDS, 'a call to be announced', announced)
    },
    changes: () => changes,
    changedAt: () => changedAt,
    resets: () => resets,
    close: () => stop.abort(),
  }
}

/** Resolves with true once `done` answers true, with false after `seconds`. */
export const eventually = async (done: () => boolean | Promise<boolean>, seconds: number) => {
  const giveUpAt = performance.now() + seconds * 1000
  while (!(await done())) {
    if (performance.now() > giveUpAt) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
