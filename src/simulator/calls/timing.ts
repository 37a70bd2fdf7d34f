import type { SeededRandom } from '@/lib/seeded-random'

import type { Line } from './conversation'
import { type SimulatedTurn, thousandths, type TurnLatency, wholeLatency } from './simulated-call'

const AGENT_WORDS_PER_SECOND = 2.7
const CALLER_WORDS_PER_SECOND = 2.5

export type TimedCall = { turns: SimulatedTurn[]; latencies: TurnLatency[]; seconds: number }

const drawLatency = (random: SeededRandom): TurnLatency => ({
  transcriberMs: Math.round(random.around(60, 220)),
  endpointingMs: Math.round(random.around(120, 520)),
  modelMs: Math.round(random.around(280, 760) * (random.chance(0.07) ? 2.4 : 1)),
  voiceMs: Math.round(random.around(110, 380)),
})

const between = (start: number, end: number) => ({
  startSeconds: thousandths(start),
  endSeconds: thousandths(end),
})

const speakingSeconds = (text: string, wordsPerSecond: number) => {
  const words = text.split(' ')
  const letters = text.length - words.length + 1
  return Math.max(0.5, (0.5 * words.length + 0.1 * letters) / wordsPerSecond)
}

/** Nobody overlaps; `pace` is the caller's, 1 for an ordinary speaker. */
export const layOut = (
  lines: readonly Line[],
  {
    pace,
    trailingSilence,
    transferNumber,
  }: { pace: number; trailingSilence: number; transferNumber: string },
  random: SeededRandom,
): TimedCall => {
  const turns: SimulatedTurn[] = []
  const latencies: TurnLatency[] = []
  let clock = random.around(0.3, 1.6)
  let before: Line['role'] | null = null

  for (const line of lines) {
    if (line.role === 'tool') {
      const start = clock + random.around(0.2, 0.6)
      const end = start + random.around(0.3, 2.8)
      turns.push({ ...line, ...between(start, end) })
      clock = end
    } else if (line.role === 'transfer') {
      const end = clock + random.around(1.2, 4)
      turns.push({ ...line, number: transferNumber, ...between(clock + 0.3, end) })
      clock = end
    } else {
      let gap = random.around(0.25, 1.3)
      if (line.role === 'agent' && before === 'caller') {
        const latency = drawLatency(random)
        latencies.push(latency)
        gap = wholeLatency(latency) / 1000
      }
      if (line.afterSeconds !== undefined) gap = line.afterSeconds
      const rate = line.role === 'agent' ? AGENT_WORDS_PER_SECOND : CALLER_WORDS_PER_SECOND * pace
      const start = clock + gap
      const end = start + speakingSeconds(line.text, rate)
      turns.push({ role: line.role, text: line.text, ...between(start, end) })
      clock = end
    }
    before = line.role
  }
  return {
    turns,
    latencies,
    seconds: thousandths(clock + Math.max(trailingSilence, 0.4) + random.next()),
  }
}
