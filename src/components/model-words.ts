import type { AnalysisEndpoint } from '@/contracts/analysis-endpoint'
import { absoluteTime } from '@/lib/time-format'

/** What the language model is doing, in one line. */
export const modelWords = (endpoint: AnalysisEndpoint): string => {
  const { isOn, model, state, areTextsUsed, judged, right, localRight, enough } = endpoint
  if (!isOn) return 'None: nothing is sent to one'
  const score = `right on ${right} of ${judged} judged calls, the AI without it on ${localRight}`
  const shadow =
    judged < enough ? `in shadow, ${judged} of ${enough} judged calls` : `in shadow: ${score}`
  const texts = areTextsUsed ? '; its texts are used' : ''
  const trouble = endpoint.lastError === null ? '' : `. ${endpoint.lastError}`
  const paused = endpoint.pausedUntil
    ? ` Not asked until ${absoluteTime(new Date(endpoint.pausedUntil))}.`
    : ''
  return `${model}, ${state === 'live' ? `in use: ${score}` : shadow}${texts}${trouble}${paused}`
}
