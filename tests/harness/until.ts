import { setTimeout as sleep } from 'node:timers/promises'

/** Far longer than anything takes on a busy machine. */
const LONGEST_MS = 300_000
const POLL_MS = 20

/**
 * Asks until the answer is one, which is then given. What never comes fails, named by `what`. For
 * everything outside a test; inside one, `expect.poll` tells more.
 */
export const until = async <Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  isOne: (answer: Answer) => boolean,
  longestMs = LONGEST_MS,
): Promise<Answer> => {
  const giveUpAt = performance.now() + longestMs
  for (;;) {
    const answer = await ask()
    if (isOne(answer)) return answer
    if (performance.now() > giveUpAt) {
      throw new Error(`Waited ${longestMs / 1000} seconds for ${what}, which never came`)
    }
    await sleep(POLL_MS)
  }
}
