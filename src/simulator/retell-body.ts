import { seededRandom } from '@/lib/seeded-random'

import type { CallEnd, SimulatedCall } from './calls/simulated-call'
import type { Stage, StagedEvent } from './provider-event'
import { retellCost, retellLatency } from './retell-figures'
import { retellTranscript } from './retell-transcript'

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
  ...(call.startedAt ? { start_timestamp: call.startedAt.getTime() } : {}),
})

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
    ...retellTranscript(call),
    ...(transfer ? { transfer_destination: transfer.number } : {}),
    call_cost: retellCost(call, milliseconds / 1000),
    recording_url: `${storage}/recording.wav`,
    public_log_url: `${storage}/public.log`,
    ...(call.latencies.length > 0 ? { latency: retellLatency(call) } : {}),
  }
}

const analysisOf = (call: SimulatedCall) => {
  const { analysis } = call
  return {
    in_voicemail: call.end === 'voicemail',
    user_sentiment: analysis?.sentiment ? SENTIMENTS[analysis.sentiment] : 'Unknown',
    ...(analysis?.summary ? { call_summary: analysis.summary } : {}),
    ...(analysis && analysis.successful !== null ? { call_successful: analysis.successful } : {}),
    custom_analysis_data: {
      ...(analysis?.callback
        ? { callback_requested: true, callback_time: analysis.callback.timeText }
        : {}),
      ...(analysis?.category ? { category: analysis.category } : {}),
      ...(analysis && analysis.nextSteps.length > 0 ? { next_steps: analysis.nextSteps } : {}),
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
