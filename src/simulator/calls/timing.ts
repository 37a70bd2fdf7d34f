import type { SeededRandom } from '@/lib/seeded-random'

import type { Line } from './conversation'
import type { SimulatedTurn, TurnLatency } from './simulated-call'

const AGENT_WORDS_PER_SECOND = 2.7
const CALLER_WORDS_PER_SECOND = 2.5

export type TimedCall = { turns: SimulatedTurn[]; latencies: TurnLatency[]; seconds: number }

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

const drawLatency = (random: SeededRandom): TurnLatency => ({
  transcriberMs: Math.round(random.around(60, 220)),
  endpointingMs: Math.round(random.around(120, 520)),
  modelMs: Math.round(random.around(280, 760) * (random.chance(0.07) ? 2.4 : 1)),
  voiceMs: Math.round(random.around(110, 380)),
})

const sumOf = (latency: TurnLatency) =>
  (latency.transcriberMs + latency.endpointingMs + latency.modelMs + latency.voiceMs) / 1000

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
      turns.push({
        ...line,
        successful: true,
        startSeconds: milliseconds(start),
        endSeconds: milliseconds(end),
      })
      clock = end
    } else if (line.role === 'transfer') {
      const end = clock + random.around(1.2, 4)
      turns.push({
        role: 'transfer',
        team: line.team,
        number: transferNumber,
        startSeconds: milliseconds(clock + 0.3),
        endSeconds: milliseconds(end),
      })
      clock = end
    } else {
      let gap = random.around(0.25, 1.3)
      if (line.role === 'agent' && before === 'caller') {
        const latency = drawLatency(random)
        latencies.push(latency)
        gap = sumOf(latency)
      }
      if (line.afterSeconds !== undefined) gap = line.afterSeconds
      const rate = line.role === 'agent' ? AGENT_WORDS_PER_SECOND : CALLER_WORDS_PER_SECOND * pace
      const start = clock + gap
      const end = start + speakingSeconds(line.text, rate)
      turns.push({
        role: line.role,
        text: line.text,
        startSeconds: milliseconds(start),
        endSeconds: milliseconds(end),
      })
      clock = end
    }
    before = line.role
  }
  return {
    turns,
    latencies,
    seconds: milliseconds(clock + Math.max(trailingSilence, 0.4) + random.next()),
  }
}
