import type { Analysis } from '@/contracts/analysis'
import {
  CALL_OUTCOMES,
  CALL_STATUSES,
  type CallStatus,
  DIRECTIONS,
  PRIORITIES,
  RESOLUTIONS,
  SENTIMENTS,
  UTTERANCE_ROLES,
} from '@/contracts/call-words'
import { outcomeOfEndedReason } from '@/domain/call-outcome'
import { type CallFacts, SURVEYED_EVENT } from '@/domain/provider-reading'

import { factsOf, LONGEST_CALL_SECONDS, readersOf, readTimes } from './call-facts'
import { LONGEST_NAME, readCaller, readName, readPhoneNumber } from './caller'
import type { EventField } from './event-field'
import { categoryClaim, claim, summaryClaim } from './provider-claims'
import { readSurvey } from './survey-answers'
import { secondOf, TranscriptBuilder } from './transcript-builder'

const readCall = (event: EventField, ofType: CallStatus): CallFacts => {
  const call = event.at('call')
  const endedReason = call.at('endedReason').text(200)
  const outcome = call.at('outcome').oneOf(CALL_OUTCOMES)
  const cost = call.at('costUsd').number({ min: 0, max: 100_000 })
  return {
    ...factsOf(call.at('status').oneOf(CALL_STATUSES) ?? ofType),
    endedReason,
    outcome: outcome ?? (endedReason === null ? null : outcomeOfEndedReason(endedReason)),
    direction: call.at('direction').oneOf(DIRECTIONS),
    ...readName(['provider', [call.at('callerName')]]),
    ...readCaller([call.at('callerNumber')], [call.at('callerId')]),
    lineNumber: readPhoneNumber(call.at('lineNumber')),
    agentName: call.at('agentName').text(LONGEST_NAME),
    ...readCallTimes(call),
    transcript: readTranscript(call.at('transcript')),
    costs: cost === null ? null : { totalUsd: cost, components: [] },
    survey: readSurvey(call.at('survey'), event.at('timestamp').instant()),
    analysis: readAnalysis(call.at('analysis')),
  }
}

export const GENERIC_FACTS = readersOf(
  {
    'call.started': 'in-progress',
    'call.updated': 'in-progress',
    'call.ended': 'ended',
    'call.analyzed': 'analyzed',
    [SURVEYED_EVENT]: 'ended',
  },
  readCall,
)

const readCallTimes = (call: EventField) => {
  const times = readTimes(call.at('startedAt'), call.at('endedAt'))
  const seconds = call.at('durationSeconds').number({ min: 0, max: LONGEST_CALL_SECONDS })
  return { ...times, durationSeconds: times.durationSeconds ?? seconds }
}

const readTranscript = (list: EventField): CallFacts['transcript'] => {
  if (!list.isSent) return null
  const builder = new TranscriptBuilder()
  for (const entry of list.entries()) {
    const role = entry.at('role').oneOf(UTTERANCE_ROLES)
    const text = entry.at('text')
    if (role === null || typeof text.value !== 'string') {
      entry.flag()
      continue
    }
    const times = {
      start: secondOf(entry.at('startSeconds')),
      end: secondOf(entry.at('endSeconds')),
    }
    builder.add(role, text.value, times, text)
  }
  return builder.utterances
}

const readAnalysis = (analysis: EventField): Analysis => ({
  summary: summaryClaim(analysis.at('summary')),
  category: categoryClaim(analysis.at('category').text(LONGEST_NAME)),
  priority: claim(analysis.at('priority').oneOf(PRIORITIES)),
  sentiment: claim(analysis.at('sentiment').oneOf(SENTIMENTS)),
  resolution: claim(analysis.at('resolution').oneOf(RESOLUTIONS)),
  callback: readCallback(analysis.at('callback')),
  nextSteps: analysis
    .at('nextSteps')
    .entries()
    .slice(0, 50)
    .flatMap((step) => {
      const title = step.at('title').text(200)
      const dueAt = step.at('dueAt').instant()?.toISOString() ?? null
      if (title === null) return []
      const rest = { kind: 'other', priority: 'normal', source: 'provider' } as const
      return [{ ...rest, evidence: [], title, dueAt }]
    }),
})

const readCallback = (callback: EventField): Analysis['callback'] => {
  const requested = callback.at('requested').boolean()
  if (requested === null) return null
  return {
    requested,
    timeText: callback.at('timeText').text(200),
    at: callback.at('at').instant()?.toISOString() ?? null,
    source: 'provider',
    evidence: [],
  }
}
