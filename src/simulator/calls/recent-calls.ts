import type { SeededRandom } from '@/lib/seeded-random'

import type { Matter } from './conversation'

const REMEMBERED = 80
const SIX_DAYS_MS = 6 * 24 * 3_600_000
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export type EarlierCall = { matter: Matter; endedAt: Date }

export class RecentCalls {
  readonly #minimumGapMs: number
  #calls: EarlierCall[] = []

  constructor(minimumGapSeconds: number) {
    this.#minimumGapMs = minimumGapSeconds * 1000
  }

  add(call: EarlierCall) {
    this.#calls = [...this.#calls.slice(-REMEMBERED + 1), call]
  }

  /**
   * Takes out somebody who called long enough before `at`, but not too long; null when there is
   * nobody.
   */
  take(at: Date, random: SeededRandom): EarlierCall | null {
    const fitting = this.#calls.filter(({ endedAt }) => {
      const gap = at.getTime() - endedAt.getTime()
      return gap >= this.#minimumGapMs && gap <= SIX_DAYS_MS
    })
    if (fitting.length === 0) return null
    const taken = random.pick(fitting)
    this.#calls = this.#calls.filter((call) => call !== taken)
    return taken
  }
}

export const priorDay = (earlier: Date, now: Date): string => {
  const hours = (now.getTime() - earlier.getTime()) / 3_600_000
  if (hours < 9) return 'earlier today'
  if (hours < 32) return 'yesterday'
  return `on ${DAYS[earlier.getUTCDay()] ?? 'Monday'}`
}
