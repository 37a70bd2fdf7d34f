import { seededRandom } from '@/lib/seeded-random'

import type { SimulatedCall, SpokenTurn } from './calls/simulated-call'

const hundredths = (seconds: number) => Math.round(seconds * 100) / 100

const wordsOf = ({ text, startSeconds, endSeconds }: SpokenTurn) => {
  const words = text.split(' ')
  const weights = words.map((word) => word.length + 2)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let passed = 0
  return words.map((word, index) => {
    const start = startSeconds + ((endSeconds - startSeconds) * passed) / total
    passed += weights[index] ?? 0
    const end = startSeconds + ((endSeconds - startSeconds) * passed) / total
    return { word: `${word} `, start: hundredths(start), end: hundredths(end) }
  })
}

const utterance = (turn: SpokenTurn) => ({
  role: turn.role === 'agent' ? 'agent' : 'user',
  content: turn.text,
  words: wordsOf(turn),
})

const toolCall = (id: string, name: string, given: object, result: object) => [
  { role: 'tool_call_invocation', tool_call_id: id, name, arguments: JSON.stringify(given) },
  { role: 'tool_call_result', tool_call_id: id, content: JSON.stringify(result), successful: true },
]

/** The three copies of the transcript that Retell sends. */
export const retellTranscript = (call: SimulatedCall) => {
  const random = seededRandom(call.detailSeed).fork('tool calls')
  const spoken = call.turns.flatMap((turn) =>
    turn.role === 'agent' || turn.role === 'caller' ? [turn] : [],
  )
  return {
    transcript: spoken
      .map(({ role, text }) => `${role === 'agent' ? 'Agent' : 'User'}: ${text}\n`)
      .join(''),
    transcript_object: spoken.map(utterance),
    transcript_with_tool_calls: call.turns.flatMap((turn): object[] => {
      const toolCallId = `tool_call_${random.hex(6)}`
      if (turn.role === 'tool') {
        return toolCall(toolCallId, turn.name, turn.arguments, turn.result)
      }
      if (turn.role === 'transfer') {
        const { number, team } = turn
        return toolCall(toolCallId, 'transfer_call', { number }, { transferred_to: team })
      }
      return [utterance(turn)]
    }),
  }
}
