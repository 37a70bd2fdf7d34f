import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Page } from 'playwright-core'

import { vapiReport } from '@tests/builders/vapi-report'

import { postEvent } from '../../harness/post'

/** Between two deliveries: what one of them causes is over before the next. */
const REST_MS = 600

/**
 * Delivers calls through the signed webhook while `page` is open; for each, the time from sending it
 * until the page shows its caller, in ms. `words` is what the caller says.
 */
export const deliveredTimes = async (
  page: Page,
  url: string,
  { count, words }: { count: number; words: string },
): Promise<number[]> => {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    await sleep(REST_MS)
    // Letters alone: digits in a row read as a card number or a phone number.
    const letters = randomUUID()
      .slice(0, 8)
      .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
    const name = `Caller ${letters}`
    const seconds = 60
    const startedAt = new Date(Date.now() - seconds * 1000)
    // A caller of their own: what one caller asks for twice is one next step.
    const number = `+1555555${randomInt(1000, 10_000)}`
    const report = vapiReport({ name, number, words, startedAt, seconds })
    const body = Buffer.from(JSON.stringify(report))
    const shown = page.getByText(name).first().waitFor()
    const sent = performance.now()
    const { status } = await postEvent(url, 'vapi', body)
    if (status !== 200) throw new Error(`A call was answered ${status}`)
    await shown
    times.push(performance.now() - sent)
  }
  return times
}
