import type { Provider } from '@/contracts/call-words'
import type { ProviderReading } from '@/domain/provider-reading'

export const callKey = ({
  provider,
  providerCallId,
}: Pick<ProviderReading, 'provider' | 'providerCallId'>) => `${provider} ${providerCallId}`

/** The same for the same bytes from the same provider. */
export const deliveryKey = ({ provider, bodyHash }: { provider: Provider; bodyHash: string }) =>
  `${provider} ${bodyHash}`
