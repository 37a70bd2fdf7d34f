import type { MetricsAnswer } from '@/contracts/metrics'
import { counted, figures, percent } from '@/lib/figures'
import { durationWords } from '@/lib/time-format'

import { isRunning } from '../metrics/is-running'
import type { MetricName } from '../metrics/registry'
import { isThin } from '../metrics/any-metric'

const changeWords = (change: number, size: string) =>
  change === 0 ? 'as many as' : `${size} ${change > 0 ? 'more' : 'fewer'} than`

const volumeSentence = (answer: MetricsAnswer, before: string): string => {
  const { value = null } = answer.totals['volume'] ?? {}
  const now = value ?? 0
  const past = answer.previous?.totals['volume']?.value ?? null
  const running = isRunning(answer)
  if (now === 0) return running ? 'No calls have come in yet.' : 'No calls came in.'
  const came = `${counted(now, 'call')} came in${running ? ' so far' : ''}`
  if (past === null) return `${came}.`
  const change = changeWords(now - past, figures(Math.abs(now - past)))
  return `${came}, ${change} ${running ? 'by the same time ' : ''}${before}.`
}

/** With fewer calls than the metric needs it says nothing. */
const known = (totals: MetricsAnswer['totals'] | undefined, metric: MetricName) => {
  const total = totals?.[metric]
  if (!total || total.value === null || isThin(metric, total)) return null
  return { value: total.value, n: total.n }
}

const points = (share: number) => Math.round(share * 100)

type Known = { value: number }

const pointsWords = (now: Known, before: Known | null) => {
  if (!before) return ''
  const change = points(now.value) - points(before.value)
  if (change === 0) return ', as before'
  return `, ${counted(Math.abs(change), 'point')} ${change > 0 ? 'more' : 'less'} than before`
}

const resolutionSentence = (answer: MetricsAnswer): string | null => {
  if ((answer.totals['resolution']?.n ?? 0) === 0) return null
  const now = known(answer.totals, 'resolution')
  if (!now) return 'Too few have a resolution to say how many were resolved.'
  const before = known(answer.previous?.totals, 'resolution')
  const said = `${percent(now.value)} of the ${figures(now.n)} with a resolution were resolved`
  return `${said}${pointsWords(now, before)}.`
}

const durationSentence = ({ totals }: MetricsAnswer): string | null => {
  const half = known(totals, 'medianDuration')
  return half ? `Half of the calls were shorter than ${durationWords(half.value)}.` : null
}

const callbackSentence = ({ totals }: MetricsAnswer): string | null => {
  const rate = known(totals, 'callbackRate')
  return rate ? `${percent(rate.value)} asked for a callback.` : null
}

export const joined = (sentences: (string | null)[]) =>
  sentences.filter((sentence) => sentence !== null).join(' ')

/** What calls came to, compared with the period that `before` names. What too few calls stand behind is left out. */
export const callSentences = (answer: MetricsAnswer, before: string): string =>
  joined([
    volumeSentence(answer, before),
    resolutionSentence(answer),
    durationSentence(answer),
    callbackSentence(answer),
  ])

/** How the voice agent did, and how often people agree with what the AI made of it. */
export const agentSentences = ({ totals, previous }: MetricsAnswer): string => {
  const contained = known(totals, 'containment')
  if (!contained) return 'Too few calls were answered to say how the voice agent does.'
  const before = known(previous?.totals, 'containment')
  const handedOver = known(totals, 'transferRate')
  const agreed = known(totals, 'agreement')
  return joined([
    `The voice agent handled ${percent(contained.value)} of ${counted(contained.n, 'answered call')} without a person${pointsWords(contained, before)}.`,
    handedOver && `${percent(handedOver.value)} were handed over.`,
    agreed &&
      `People agreed with the AI’s category on ${percent(agreed.value)} of ${counted(agreed.n, 'reviewed call')}.`,
  ])
}
