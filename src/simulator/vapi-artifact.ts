import { seededRandom } from '@/lib/seeded-random'

import {
  plainTranscript,
  type SimulatedCall,
  type SimulatedTurn,
  spokenTurns,
  type TurnLatency,
  wholeLatency,
} from './calls/simulated-call'

const messagesOf = (turn: SimulatedTurn, started: number, toolCallId: string): object[] => {
  const at = (seconds: number) => ({
    time: started + Math.round(seconds * 1000),
    secondsFromStart: seconds,
  })
  const begin = at(turn.startSeconds)
  const end = at(turn.endSeconds)
  const span = { ...begin, endTime: end.time, duration: end.time - begin.time }
  const tool = (name: string, given: object, result: string) => {
    const asked = { name, arguments: JSON.stringify(given) }
    const call = { id: toolCallId, type: 'function', function: asked }
    return [
      { role: 'tool_calls', message: '', toolCalls: [call], ...begin },
      { role: 'tool_call_result', toolCallId, name, result, ...end },
    ]
  }
  switch (turn.role) {
    case 'agent':
      return [{ role: 'bot', message: turn.text, ...span, source: '' }]
    case 'caller':
      return [{ role: 'user', message: turn.text, ...span }]
    case 'tool':
      return tool(turn.name, turn.arguments, JSON.stringify(turn.result))
    default:
      return tool('transferCall', { destination: turn.number }, 'Transfer initiated.')
  }
}

const performanceMetrics = (latencies: readonly TurnLatency[]) => {
  const average = (of: (latency: TurnLatency) => number) =>
    Math.round(latencies.reduce((sum, latency) => sum + of(latency), 0) / latencies.length)
  return {
    turnLatencies: latencies.map((latency) => ({
      modelLatency: latency.modelMs,
      voiceLatency: latency.voiceMs,
      transcriberLatency: latency.transcriberMs,
      endpointingLatency: latency.endpointingMs,
      turnLatency: wholeLatency(latency),
    })),
    modelLatencyAverage: average(({ modelMs }) => modelMs),
    voiceLatencyAverage: average(({ voiceMs }) => voiceMs),
    transcriberLatencyAverage: average(({ transcriberMs }) => transcriberMs),
    endpointingLatencyAverage: average(({ endpointingMs }) => endpointingMs),
    turnLatencyAverage: average(wholeLatency),
    numUserInterrupted: 0,
    numAssistantInterrupted: 0,
  }
}

const recordingOf = (call: SimulatedCall) => {
  const base = `https://storage.voice-provider.example/${call.id}`
  const recordingUrl = `${base}-mono.wav`
  const stereoRecordingUrl = `${base}-stereo.wav`
  return {
    recordingUrl,
    stereoRecordingUrl,
    recording: { stereoUrl: stereoRecordingUrl, mono: { combinedUrl: recordingUrl } },
  }
}

/** `artifact` of an end-of-call report: what was said, the system prompt included, and the recording. */
export const vapiArtifact = (call: SimulatedCall) => {
  if (!call.startedAt) return { messages: [], messagesOpenAIFormatted: [], transcript: '' }
  const started = call.startedAt.getTime()
  const random = seededRandom(call.detailSeed).fork('tool calls')
  const system = call.company.systemPrompt
  return {
    messages: [
      { role: 'system', message: system, time: started, secondsFromStart: 0 },
      ...call.turns.flatMap((turn) => messagesOf(turn, started, `call_${random.hex(20)}`)),
    ],
    messagesOpenAIFormatted: [
      { role: 'system', content: system },
      ...spokenTurns(call).map(({ role, text }) => ({
        role: role === 'agent' ? 'assistant' : 'user',
        content: text,
      })),
    ],
    transcript: plainTranscript(call, 'AI'),
    ...recordingOf(call),
    ...(call.latencies.length > 0 && { performanceMetrics: performanceMetrics(call.latencies) }),
  }
}
