import type { Provider } from '@/contracts/call-words'
import type { SeededRandom } from '@/lib/seeded-random'

/** An id of the form each provider uses. */
export const providerCallId = (provider: Provider, random: SeededRandom): string => {
  if (provider === 'vapi') return random.uuid()
  if (provider === 'retell') return `call_${random.hex(27)}`
  return `desk-${random.hex(16)}`
}
