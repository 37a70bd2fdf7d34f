import type { Analysis } from '@/contracts/analysis'
import type { CallStatus, Direction } from '@/contracts/call-words'
import { outcomeOfEndedReason } from '@/domain/call-outcome'
import type { CallFacts } from '@/domain/provider-reading'

import { factsOf, hasRecordingUrl, LONGEST_CALL_SECONDS, readersOf, readTimes } from './call-facts'
import { readCosts, readRetellLatency } from './call-numbers'
import { LONGEST_NAME, namesIn, readCaller, readName, readPhoneNumber } from './caller'
import type { EventField } from './event-field'
import { claim, claimsIn, summaryClaim } from './provider-claims'
import { namedAnswers } from './survey-answers'
import { readRetellTranscript } from './retell-transcript'

const SENTIMENTS = new Map<string, 'negative' | 'neutral' | 'positive' | null>([
  ['Negative', 'negative'],
  ['Neutral', 'neutral'],
  ['Positive', 'positive'],
  ['Unknown', null],
])

const readCall = (event: EventField, status: CallStatus): CallFacts => {
  const call = event.at('call')
  const facts: CallFacts = {
    ...factsOf(status),
    ...readRetellParties(call),
    ...readCallTimes(call),
    transcript: readRetellTranscript(call),
  }
  if (status !== 'ended' && status !== 'analyzed') return facts
  const end = readEnd(call)
  const hasContent = facts.transcript !== null || end.hasRecording
  return { ...facts, ...end, contentWithheld: readWithheld(call, hasContent) }
}

export const RETELL_FACTS = readersOf(
  {
    call_started: 'in-progress',
    call_ended: 'ended',
    call_analyzed: 'analyzed',
    transfer_started: 'forwarding',
    transfer_bridged: 'forwarding',
    transfer_cancelled: 'in-progress',
    transfer_ended: 'forwarding',
  },
  readCall,
)

const readEnd = (call: EventField) => {
  const cost = call.at('call_cost')
  const endedReason = call.at('disconnection_reason').text(200)
  const hasRecording = hasRecordingUrl(
    ['recording_url', 'recording_multi_channel_url', 'scrubbed_recording_url'].map((key) =>
      call.at(key),
    ),
  )
  const isVoicemail = call.at('call_analysis').at('in_voicemail').boolean() === true
  const outcome = endedReason === null ? null : outcomeOfEndedReason(endedReason)
  return {
    endedReason,
    outcome: isVoicemail && outcome !== 'transferred' ? 'voicemail' : outcome,
    hasRecording,
    costs: readCosts(cost.at('combined_cost'), cost.at('product_costs'), {
      nameKey: 'product',
      centsPerUnit: 1,
    }),
    latency: readRetellLatency(call.at('latency').at('e2e')),
    survey: namedAnswers([call.at('call_analysis').at('custom_analysis_data').value], null),
    analysis: readAnalysis(call.at('call_analysis')),
  }
}

/** Whether transcript and recording are absent because the agent is set not to store them. */
const readWithheld = (call: EventField, hasContent: boolean): boolean | null => {
  const setting = call.at('data_storage_setting').text(100)
  return setting === null ? null : setting !== 'everything' && !hasContent
}

export const readRetellParties = (call: EventField) => {
  const isWeb = call.at('call_type').value === 'web_call'
  const direction: Direction | null = isWeb
    ? 'web'
    : call.at('direction').oneOf(['inbound', 'outbound'])
  const ends = ['from_number', 'to_number'].map((key) => call.at(key))
  const [callers, lines] =
    direction === 'inbound'
      ? [ends.slice(0, 1), ends.slice(1)]
      : direction === 'outbound'
        ? [ends.slice(1), ends.slice(0, 1)]
        : [[], []]
  const [line] = lines
  return {
    direction,
    ...readCaller(callers),
    lineNumber: line ? readPhoneNumber(line) : null,
    ...readName(
      ['provider', namesIn(call.at('retell_llm_dynamic_variables'))],
      ['said', namesIn(call.at('collected_dynamic_variables'))],
      ['provider', namesIn(call.at('metadata'))],
      ['said', namesIn(call.at('call_analysis').at('custom_analysis_data'))],
    ),
    agentName: call.at('agent_name').text(LONGEST_NAME),
  }
}

const readCallTimes = (call: EventField) => {
  const times = readTimes(call.at('start_timestamp'), call.at('end_timestamp'))
  const duration = call.at('duration_ms')
  if (!duration.isSent) return times
  const ms = duration.number({ min: 0, max: LONGEST_CALL_SECONDS * 1000 })
  return { ...times, durationSeconds: ms === null ? null : Math.round(ms) / 1000 }
}

const readAnalysis = (analysis: EventField): Analysis => {
  const found = claimsIn(analysis.at('custom_analysis_data'))
  const isSuccessful = analysis.at('call_successful').boolean()
  const word = analysis.at('user_sentiment')
  const sentiment = typeof word.value === 'string' ? SENTIMENTS.get(word.value) : null
  if (word.isSent && sentiment === undefined) word.flag()
  const resolution = isSuccessful === null ? null : isSuccessful ? 'resolved' : 'unresolved'
  return {
    ...found,
    summary: summaryClaim(analysis.at('call_summary')) ?? found.summary,
    sentiment: claim(sentiment ?? null) ?? found.sentiment,
    resolution: claim<'resolved' | 'unresolved'>(resolution) ?? found.resolution,
    nextSteps: [],
  }
}
