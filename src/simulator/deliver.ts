import type { Provider } from '@/contracts/call-words'

import type { ProviderEvent } from './provider-event'
import { signedRequest } from './sign'
import type { VapiCredential } from './sign'
import { wait } from './wait'

/** `unavailable`: no answer, or 503, for longer than the patience lasts. */
export type DeliveryResult = {
  end: 'accepted' | 'refused' | 'timed-out' | 'unavailable' | 'interrupted'
  status: number | null
  attempts: number
  /** From sending to the whole answer, of the last attempt; null without an answer. */
  answerMs: number | null
}

export type DeliverySettings = {
  send: (request: Request) => Promise<Response>
  baseUrl: string
  secrets: Readonly<Record<Provider, string | null>>
  vapiRetries: number
  vapiCredential: VapiCredential
  patienceSeconds: number
  signal: AbortSignal
  retryPauseMs?: number
  timeoutMs?: Readonly<Record<Provider, number>>
}

const RETRIES = { retell: 3, generic: 3 }
const TIMEOUT_MS = { vapi: 20_000, retell: 10_000, generic: 15_000 }
const LONGEST_PAUSE_MS = 3_000

type Attempt =
  | { kind: 'answer'; status: number; answerMs: number }
  | { kind: 'timeout' | 'no-answer' }

/** One clock per route: a product that stays away costs the patience once, not per delivery. */
const createPatience = (milliseconds: number) => {
  const awaySince = new Map<Provider, number>()
  return {
    answered: (provider: Provider) => {
      awaySince.delete(provider)
    },
    lasts: (provider: Provider): boolean => {
      const now = performance.now()
      const since = awaySince.get(provider) ?? now
      awaySince.set(provider, since)
      return now - since < milliseconds
    },
  }
}

/** Delivers one event as its provider does: signed anew for each attempt, and retried. */
export const createDeliverer = (settings: DeliverySettings) => {
  const { send, baseUrl, secrets, vapiCredential, signal } = settings
  const pauseMs = settings.retryPauseMs ?? 500
  const patience = createPatience(settings.patienceSeconds * 1000)

  const attempt = async ({ provider, body }: ProviderEvent, secret: string): Promise<Attempt> => {
    const timeout = AbortSignal.timeout((settings.timeoutMs ?? TIMEOUT_MS)[provider])
    const stop = AbortSignal.any([signal, timeout])
    const request = {
      provider,
      body,
      secret,
      baseUrl,
      now: new Date(),
      vapiCredential,
      signal: stop,
    }
    const sentAt = performance.now()
    try {
      const response = await send(signedRequest(request))
      await response.arrayBuffer()
      return { kind: 'answer', status: response.status, answerMs: performance.now() - sentAt }
    } catch {
      return { kind: timeout.aborted ? 'timeout' : 'no-answer' }
    }
  }

  return async (event: ProviderEvent): Promise<DeliveryResult> => {
    const { provider } = event
    const secret = secrets[provider]
    if (secret === null) throw new Error(`${provider} has no secret to sign with.`)
    let retries = provider === 'vapi' ? settings.vapiRetries : RETRIES[provider]

    for (let attempts = 1; ; attempts += 1) {
      const made = await attempt(event, secret)
      const status = made.kind === 'answer' ? made.status : null
      const answerMs = made.kind === 'answer' ? made.answerMs : null
      const result = (end: DeliveryResult['end']) => ({ end, status, attempts, answerMs })
      if (status !== null && status >= 200 && status < 300) {
        patience.answered(provider)
        return result('accepted')
      }
      if (signal.aborted) return result('interrupted')

      if (made.kind === 'no-answer' || status === 503) {
        if (!patience.lasts(provider)) return result('unavailable')
      } else {
        patience.answered(provider)
        if (retries === 0) return result(made.kind === 'timeout' ? 'timed-out' : 'refused')
        retries -= 1
      }
      await wait(Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** (attempts - 1)), signal)
      if (signal.aborted) return result('interrupted')
    }
  }
}
