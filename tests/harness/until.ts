import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than anything takes on a busy machine, and shorter than a hook may. */
const LONGEST_MS = 150_000
const POLL_MS = 20
const LONGEST_ANSWER = 300

/**
 * Asks until the answer is one, and returns it. What never comes fails, named by `what` and with the last answer.
 * For everything outside a test; inside one, use `expect.poll`.
 */
export const until = async <Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  isOne: (answer: Answer) => boolean,
): Promise<Answer> => {
  const giveUpAt = performance.now() + LONGEST_MS
  for (;;) {
    const answer = await ask()
    if (isOne(answer)) return answer
    if (performance.now() > giveUpAt) {
      const last = JSON.stringify(answer)?.slice(0, LONGEST_ANSWER)
      throw new Error(`Waited ${LONGEST_MS / 1000} seconds for ${what}. The last answer: ${last}`)
    }
    await sleep(POLL_MS)
  }
}
