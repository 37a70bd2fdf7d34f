import type { Provider } from '@/contracts/call-words'

/**
 * How long the product may be away. One clock per route, shared by all deliveries to it: a product
 * that stays away costs the patience once, not once per delivery.
 */
export const createPatience = (milliseconds: number) => {
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
