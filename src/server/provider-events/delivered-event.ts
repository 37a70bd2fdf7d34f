import type { Provider } from '@/contracts/call-words'
import type { ProviderReading } from '@/domain/provider-reading'

export type DeliveredEvent = {
  reading: ProviderReading
  /** SHA-256 of the body as received, hex. */
  bodyHash: string
  bytes: number
  receivedAt: Date
  isSample: boolean
}

export type IngestResult = {
  /** `ignored`: the call was erased on request and stays so. */
  result: 'accepted' | 'flagged' | 'duplicate' | 'ignored'
  callId: string | null
}

/** The provider's name of an event's call. */
export const callKey = ({
  provider,
  providerCallId,
}: Pick<ProviderReading, 'provider' | 'providerCallId'>) => `${provider} ${providerCallId}`

/** The same for the same bytes from the same provider. */
export const deliveryKey = ({ provider, bodyHash }: { provider: Provider; bodyHash: string }) =>
  `${provider} ${bodyHash}`
