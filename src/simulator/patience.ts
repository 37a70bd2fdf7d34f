import type { Provider } from '@/contracts/call-words'

/** One clock per route: a product that stays away costs the patience once, not per delivery. */
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
