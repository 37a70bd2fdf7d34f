import type { Provider } from '@/contracts/call-words'
import type { ProviderReading } from '@/domain/provider-reading'

export const callKey = ({
  provider,
  providerCallId,
}: Pick<ProviderReading, 'provider' | 'providerCallId'>) => `${provider} ${providerCallId}`

export const deliveryKey = ({ provider, bodyHash }: { provider: Provider; bodyHash: string }) =>
  `${provider} ${bodyHash}`
