import { cutOnPhrase } from '@/lib/cut-on-phrase'

import type { Statement } from './conversation'
import { kindsIn, thingsIn } from './topic'

/** Three lines, in characters. */
export const LONGEST = 200

/** Of a summary, in the order they are written in. */
export type Parts = {
  first: Statement
  own: Statement | null
  between: { asked: Statement; outcome: Statement | null }[]
  later: Statement | null
  result: Statement | null
  next: Statement[]
  /** How a call without a solution ended. */
  closing: Statement | null
  open: Statement | null
}

/** As much as fits: requests in fewer words before one of them or a result is left out. */
export function fitting(all: Parts): Statement[] {
  const { first, own, between, later, result, next, closing, open } = all
  const given = (parts: (Statement | null)[]) => parts.filter((part) => part !== null)
  // "Asks us to try getting" names nothing.
  const cut = (text: string, most: number) => {
    const short = cutOnPhrase(text, most)
    return thingsIn(short).length + kindsIn(short).length > 0 ? short : text
  }
  const within = (asked: Statement[], most: number) =>
    asked.map((part) => ({ ...part, text: cut(part.text, most) }))
  const waysWith = (middle: Parts['between']) => {
    const asked = given([first, ...middle.map((one) => one.asked), later])
    const lengths = [LONGEST, 60, 45]
      .map((most) => within(asked, most))
      .filter(([one, other]) => one?.text !== other?.text)
    // What came of the first says more than what else was asked for.
    return (next.length > 0 || !result ? [own] : [own, null]).flatMap((outcome) =>
      lengths.map(([one = null, ...others]) =>
        given([
          one,
          outcome,
          ...others.flatMap((other, place) => [other, middle[place]?.outcome ?? null]),
          result,
          ...next,
          closing,
          open,
        ]),
      ),
    )
  }
  const fewer = between.map((_, place) => between.slice(place))
  const ways = [...fewer, []].flatMap(waysWith)
  const isShort = !open && !own && between.length === 0 && !later && next.length === 0
  if (isShort && ways[0]) return ways[0]
  const fits = ways.find((parts) => lengthOf(parts) <= LONGEST)
  if (fits) return fits
  const [, ...fewerNext] = next.toReversed()
  return next.length > 0
    ? fitting({ ...all, next: fewerNext.toReversed() })
    : (ways
        .map(() => given([first, own ?? result, closing, open]))
        .find((parts) => lengthOf(parts) <= LONGEST) ?? given([first, open]))
}

export const lengthOf = (parts: readonly Statement[]) =>
  parts.reduce((sum, { text }) => sum + text.length + 2, 0)
