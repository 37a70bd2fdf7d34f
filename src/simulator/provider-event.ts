import type { Provider } from '@/contracts/call-words'

/** One webhook delivery to make. */
export type ProviderEvent = {
  provider: Provider
  providerCallId: string
  /** The provider's own word for the kind of event. */
  event: string
  /** Exactly what is sent and signed. */
  body: string | Uint8Array
}

/** Where in a call's life an event is sent; a live run waits between the stages. */
export type Stage = 'start' | 'end' | 'analysis'

export type StagedEvent = ProviderEvent & { stage: Stage; body: string }
