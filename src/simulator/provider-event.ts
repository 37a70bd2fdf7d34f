import type { Provider } from '@/contracts/call-words'

export type ProviderEvent = {
  provider: Provider
  providerCallId: string
  /** The provider's own word for the kind of event. */
  event: string
  body: string | Uint8Array
}

export type Stage = 'start' | 'end' | 'analysis'

export type StagedEvent = ProviderEvent & { stage: Stage; body: string }
