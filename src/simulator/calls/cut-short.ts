import type { SeededRandom } from '@/lib/seeded-random'

import type { Line } from './conversation'
import type { CallEnd } from './simulated-call'

export type CutCall = { lines: Line[]; end: CallEnd; trailingSilence: number }

const CUT_SHARE = 0.11

const lastIndexOf = (lines: readonly Line[], role: Line['role'], before: number) => {
  for (let index = before; index > 0; index -= 1) if (lines[index]?.role === role) return index
  return 0
}

export const cutShort = (lines: readonly Line[], random: SeededRandom): CutCall | null => {
  if (lines.length < 6 || !random.chance(CUT_SHARE)) return null
  const middle = random.whole(4, lines.length - 2)
  const kind = random.weighted({
    silence: 4,
    'caller-left': 4,
    'model-error': 1,
    'voice-error': 1,
    'too-long': 1,
  })

  switch (kind) {
    case 'silence':
      return {
        lines: [
          ...lines.slice(0, lastIndexOf(lines, 'agent', middle) + 1),
          {
            role: 'agent',
            afterSeconds: random.around(6.5, 9),
            text: random.pick(['Are you still there?', 'Hello? Can you hear me?']),
          },
          {
            role: 'agent',
            afterSeconds: random.around(6.5, 9),
            text: random.pick([
              "I can't hear you anymore. Please call again when you can.",
              "I'll end the call now. Call us back any time.",
            ]),
          },
        ],
        end: 'silence',
        trailingSilence: 8,
      }
    case 'caller-left':
      return {
        lines: [
          ...lines.slice(0, lastIndexOf(lines, 'agent', middle) + 1),
          {
            role: 'caller',
            text: random.pick([
              'Sorry, I have to take this. Bye.',
              'My battery is almost',
              "Hold on, someone's at the door. I'll call again.",
              'Forget it.',
              "You know what, I'll do it online.",
            ]),
          },
        ],
        end: 'caller-hung-up',
        trailingSilence: 0.5,
      }
    case 'too-long':
      return { lines: lines.slice(0, middle), end: kind, trailingSilence: 300 }
    default:
      return {
        lines: lines.slice(0, lastIndexOf(lines, 'caller', middle) + 1),
        end: kind,
        trailingSilence: 5,
      }
  }
}
