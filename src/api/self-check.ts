import type { CheckResult, ServerCheck } from '@/contracts/self-check'

import { fetchCallPage } from './calls'
import { http, shapesOf } from './http'
import { subscribeLive } from './live'
import { session } from './session'

const shape = shapesOf(() => import('@/contracts/self-check'))

export const fetchSelfCheck = (signal: AbortSignal) =>
  http.get('/self-check', shape('selfCheck'), { signal })

export const runServerCheck = (check: ServerCheck, signal: AbortSignal): Promise<CheckResult> =>
  http.post(`/self-check/${check}`, shape('checkResult'), { signal })

export const fetchWhoIsSignedIn = (signal: AbortSignal) =>
  http.get(
    '/me',
    { parse: (value: unknown) => Object(value)['id'] === session.read()?.user.id },
    { signal },
  )

const anything = { parse: () => undefined }

/** Milliseconds from asking the server to tell this person's screens something until this one hears it. */
export const measureLive = async (signal: AbortSignal): Promise<number> => {
  const me = session.read()?.user.id
  const started = performance.now()
  let stop = () => {}
  const heard = new Promise<number>((resolve, reject) => {
    stop = subscribeLive((event) => {
      if (event.entity === 'self-check' && event.userId === me) resolve(performance.now() - started)
    })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  heard.catch(() => undefined)
  try {
    await http.post('/self-check/live', anything, { signal })
    return await heard
  } finally {
    stop()
  }
}

const NEWEST = 50

/** Reads the newest recording of a real call through the server, as its waveform does. Nothing is heard. */
export const readNewestRecording = async (
  signal: AbortSignal,
): Promise<'none' | 'sample' | 'read'> => {
  const { items } = await fetchCallPage({ hasRecording: 'true', limit: NEWEST }, signal)
  const call = items.find(({ isSample }) => !isSample)
  if (!call) return items.length === 0 ? 'none' : 'sample'
  await http.get(`/calls/${call.id}/recording/peaks`, anything, { signal })
  return 'read'
}
