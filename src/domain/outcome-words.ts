import { sentence } from '@/lib/sentence'

/** The few outcomes and statuses that say little as they are written. */
export const UNCLEAR_OUTCOMES = { unknown: 'Unknown outcome' } as const
export const UNCLEAR_STATUSES = { forwarding: 'Transferring' } as const

const WORDS: Readonly<Record<string, string>> = { ...UNCLEAR_OUTCOMES, ...UNCLEAR_STATUSES }

/** How a call ended, or how far it is. */
export const outcomeWords = (call: { outcome: string | null; status: string }): string => {
  const word = call.outcome ?? call.status
  return WORDS[word] ?? sentence(word)
}
