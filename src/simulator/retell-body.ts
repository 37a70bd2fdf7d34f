import { seededRandom } from '@/lib/seeded-random'

import {
  type CallEnd,
  plainTranscript,
  type SimulatedCall,
  type SpokenTurn,
  spokenTurns,
  thousandths,
  wholeLatency,
} from './calls/simulated-call'
import type { Stage, StagedEvent } from './provider-event'

const DISCONNECTION_REASONS: Readonly<Record<CallEnd, string>> = {
  'caller-hung-up': 'user_hangup',
  'agent-hung-up': 'agent_hangup',
  transferred: 'call_transfer',
  silence: 'inactivity',
  'too-long': 'max_duration_reached',
  voicemail: 'voicemail_reached',
  'no-answer': 'dial_no_answer',
  busy: 'dial_busy',
  'dial-error': 'dial_failed',
  'no-caller-audio': 'error_no_audio_received',
  'model-error': 'error_llm_websocket_runtime',
  'voice-error': 'error_retell',
  spam: 'marked_as_spam',
}

const SENTIMENTS = { negative: 'Negative', neutral: 'Neutral', positive: 'Positive' }

const numbersOf = (call: SimulatedCall) => {
  if (call.direction === 'web') return { call_type: 'web_call' }
  const caller = call.caller.number ?? 'anonymous'
  const line = call.company.lineNumber
  const outbound = call.direction === 'outbound'
  return {
    call_type: 'phone_call',
    direction: call.direction,
    from_number: outbound ? line : caller,
    to_number: outbound ? caller : line,
    telephony_identifier: {
      twilio_call_sid: `CA${seededRandom(call.detailSeed).fork('sid').hex(32)}`,
    },
  }
}

const baseOf = (call: SimulatedCall) => ({
  call_id: call.id,
  ...numbersOf(call),
  agent_id: `agent_${seededRandom(`company ${call.company.key}`).hex(26)}`,
  agent_version: 4,
  agent_name: call.company.agentName,
  metadata: {},
  retell_llm_dynamic_variables:
    call.caller.name === null ? {} : { customer_name: call.caller.name },
  ...(call.startedAt && { start_timestamp: call.startedAt.getTime() }),
})

/** Milliseconds; nearest-rank percentiles over the turns. */
const spread = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  return {
    p50: at(0.5),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
    min: sorted[0] ?? 0,
    num: sorted.length,
    values,
  }
}

const latencyOf = ({ latencies }: SimulatedCall) => ({
  e2e: spread(latencies.map(wholeLatency)),
  asr: spread(latencies.map((turn) => turn.transcriberMs)),
  llm: spread(latencies.map((turn) => turn.modelMs)),
  tts: spread(latencies.map((turn) => turn.voiceMs)),
})

const PRICES = {
  elevenlabs_tts: 0.1167,
  gpt_4_1_mini: 0.0267,
  retell_engine: 0.0917,
  twilio_telephony: 0.025,
}

const costOf = (call: SimulatedCall, seconds: number) => {
  const billed = Math.ceil(seconds)
  const products = Object.entries(PRICES)
    .filter(([product]) => call.direction !== 'web' || product !== 'twilio_telephony')
    .map(([product, price]) => ({ product, unit_price: price, cost: thousandths(price * billed) }))
  return {
    combined_cost: thousandths(products.reduce((sum, { cost }) => sum + cost, 0)),
    total_duration_seconds: billed,
    total_duration_unit_price: thousandths(
      products.reduce((sum, part) => sum + part.unit_price, 0),
    ),
    product_costs: products,
  }
}

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
const transcriptOf = (call: SimulatedCall) => {
  const random = seededRandom(call.detailSeed).fork('tool calls')
  return {
    transcript: plainTranscript(call, 'Agent'),
    transcript_object: spokenTurns(call).map(utterance),
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

const endedOf = (call: SimulatedCall) => {
  const base = {
    ...baseOf(call),
    call_status: call.startedAt ? 'ended' : 'not_connected',
    disconnection_reason: DISCONNECTION_REASONS[call.end],
    end_timestamp: call.endedAt.getTime(),
    opt_in_signed_url: call.company.key === 'dental',
    data_storage_setting: 'everything',
  }
  // An attempt that nobody answered begins and ends at once.
  if (!call.startedAt) return { ...base, start_timestamp: call.endedAt.getTime(), duration_ms: 0 }
  const milliseconds = call.endedAt.getTime() - call.startedAt.getTime()
  const storage = `https://storage.voice-provider.example/${call.id}`
  const transfer = call.turns.find((turn) => turn.role === 'transfer')
  return {
    ...base,
    duration_ms: milliseconds,
    ...transcriptOf(call),
    ...(transfer && { transfer_destination: transfer.number }),
    call_cost: costOf(call, milliseconds / 1000),
    recording_url: `${storage}/recording.wav`,
    public_log_url: `${storage}/public.log`,
    ...(call.latencies.length > 0 && { latency: latencyOf(call) }),
  }
}

const analysisOf = (call: SimulatedCall) => {
  const { analysis, survey } = call
  return {
    in_voicemail: call.end === 'voicemail',
    user_sentiment: analysis?.sentiment ? SENTIMENTS[analysis.sentiment] : 'Unknown',
    ...(analysis?.summary && { call_summary: analysis.summary }),
    ...(analysis && analysis.successful !== null && { call_successful: analysis.successful }),
    custom_analysis_data: {
      ...(analysis?.callback && {
        callback_requested: true,
        callback_time: analysis.callback.timeText,
      }),
      ...(survey?.nps != null && { nps_score: survey.nps }),
      ...(survey?.ces != null && { ces_score: survey.ces }),
      ...(survey?.satisfaction != null && { csat_score: survey.satisfaction }),
      ...(analysis?.category && { category: analysis.category }),
      ...(analysis && analysis.nextSteps.length > 0 && { next_steps: analysis.nextSteps }),
    },
  }
}

export const retellEvents = (call: SimulatedCall): StagedEvent[] => {
  const random = seededRandom(call.detailSeed).fork('disorder')
  const event = (stage: Stage, name: string, content: object): StagedEvent => ({
    provider: 'retell',
    providerCallId: call.id,
    event: name,
    stage,
    body: JSON.stringify({ event: name, call: content }),
  })
  const ended = endedOf(call)
  const started = event('start', 'call_started', { ...baseOf(call), call_status: 'ongoing' })
  const end = event('end', 'call_ended', ended)
  const analyzed = event('analysis', 'call_analyzed', { ...ended, call_analysis: analysisOf(call) })
  const inOrder = [...(call.startedAt ? [started] : []), end, analyzed]
  if (random.chance(0.04)) return [...(call.startedAt ? [started] : []), analyzed, end]
  if (call.startedAt && random.chance(0.03)) return [end, started, analyzed]
  if (random.chance(0.05)) return [...inOrder, end]
  return inOrder
}
