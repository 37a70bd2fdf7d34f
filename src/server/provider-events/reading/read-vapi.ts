import { outcomeOfEndedReason } from '@/domain/call-outcome'
import type { CallFacts } from '@/domain/provider-reading'

import { factsOf, hasRecordingUrl, LONGEST_CALL_SECONDS, readTimes } from './call-facts'
import { readCosts, readVapiLatency } from './call-numbers'
import { LONGEST_NAME, namesIn, readCaller, readName, readPhoneNumber } from './caller'
import type { EventField } from './event-field'
import { claim, claimsIn, resolutionOf, summaryClaim } from './provider-claims'
import { filledOutputs, namedAnswers } from './survey-answers'
import { readVapiTranscript } from './vapi-transcript'

const DIRECTIONS = new Map<string, CallFacts['direction']>([
  ['inboundPhoneCall', 'inbound'],
  ['outboundPhoneCall', 'outbound'],
  ['webCall', 'web'],
  ['vapi.websocketCall', 'web'],
])

const STATUSES = ['scheduled', 'queued', 'ringing', 'in-progress', 'forwarding', 'ended'] as const

export const VAPI_REMOVAL = 'call.deleted'

/**
 * The messages the product uses, and what each says about its call; null when it says nothing
 * after all. Everything else of a call's flood of messages is left alone.
 */
export const VAPI_FACTS: ReadonlyMap<string, (message: EventField) => CallFacts | null> = new Map([
  ['status-update', (message: EventField) => readStatusUpdate(message)],
  ['transfer-update', (message: EventField) => readTransfer(message)],
  ['end-of-call-report', (message: EventField) => readReport(message)],
  [VAPI_REMOVAL, () => factsOf('ended')],
])

const readTransfer = (message: EventField): CallFacts => ({
  ...factsOf('forwarding'),
  ...readVapiParties(message),
})

const readStatusUpdate = (message: EventField): CallFacts | null => {
  // `not-found` and `deletion-failed` are about a request of ours, not about the call.
  const status = STATUSES.find((word) => word === message.at('status').value)
  if (!status) return null
  const call = message.at('call')
  return {
    ...factsOf(status),
    ...readVapiParties(message),
    ...(status === 'ended' ? readEnd(message.at('endedReason')) : {}),
    ...readTimes(call.at('startedAt'), call.at('endedAt')),
  }
}

const readReport = (message: EventField): CallFacts => {
  const call = message.at('call')
  const artifact = message.at('artifact')
  const analysis = readAnalysis(message)
  const isAnalyzed = Object.values(analysis).some((part) => part !== null)
  return {
    ...factsOf(isAnalyzed ? 'analyzed' : 'ended'),
    ...readEnd(sentFirst(message.at('endedReason'), call.at('endedReason'))),
    ...readVapiParties(message),
    ...readReportTimes(message),
    transcript: readVapiTranscript(message),
    hasRecording: readHasRecording(message),
    costs: readCosts(
      sentFirst(message.at('cost'), call.at('cost')),
      sentFirst(message.at('costs'), call.at('costs')),
      { nameKey: 'type', centsPerUnit: 100 },
    ),
    latency: readVapiLatency(artifact.at('performanceMetrics')),
    survey: readAnswers(message),
    analysis: { ...analysis, nextSteps: [] },
  }
}

const sentFirst = (...fields: [EventField, ...EventField[]]): EventField =>
  fields.find((field) => field.isSent) ?? fields[0]

export const readVapiParties = (message: EventField) => {
  const call = message.at('call')
  const type = call.at('type')
  const customers = [message.at('customer'), call.at('customer')]
  const numbers = customers.flatMap((customer) => [customer.at('number'), customer.at('sipUri')])
  const lines = [message.at('phoneNumber').at('number'), call.at('phoneNumber').at('number')]
  const direction = typeof type.value === 'string' ? DIRECTIONS.get(type.value) : undefined
  return {
    direction: direction ?? (type.isSent ? type.flag() : null),
    ...readName(
      ['provider', customers.map((customer) => customer.at('name'))],
      ['provider', namesIn(message.at('artifact').at('variableValues'))],
      ['said', namesIn(message.at('analysis').at('structuredData'))],
    ),
    ...readCaller(
      numbers,
      customers.map((customer) => customer.at('externalId')),
    ),
    lineNumber: firstNumber(lines),
    agentName: sentFirst(message.at('assistant').at('name'), call.at('assistant').at('name')).text(
      LONGEST_NAME,
    ),
  }
}

const firstNumber = (fields: EventField[]): string | null => {
  for (const field of fields) {
    const number = readPhoneNumber(field)
    if (number !== null) return number
  }
  return null
}

const readEnd = (field: EventField) => {
  const endedReason = field.text(200)
  return { endedReason, outcome: endedReason === null ? null : outcomeOfEndedReason(endedReason) }
}

const readReportTimes = (message: EventField) => {
  const call = message.at('call')
  const start = sentFirst(message.at('startedAt'), call.at('startedAt'))
  const end = sentFirst(message.at('endedAt'), call.at('endedAt'))
  const times = readTimes(start, end)
  if (start.isSent || end.isSent) return times
  const seconds = message.at('durationSeconds').number({ min: 0, max: LONGEST_CALL_SECONDS })
  return { ...times, durationSeconds: seconds }
}

const readHasRecording = (message: EventField): boolean => {
  const consent = message.at('compliance').at('recordingConsent')
  if (consent.isSent && !consent.at('grantedAt').isSent) return false
  const artifact = message.at('artifact')
  const recording = artifact.at('recording')
  const mono = recording.at('mono')
  return hasRecordingUrl([
    recording.at('stereoUrl'),
    mono.at('combinedUrl'),
    artifact.at('recordingUrl'),
    artifact.at('stereoRecordingUrl'),
    message.at('recordingUrl'),
    message.at('stereoRecordingUrl'),
  ])
}

const readAnswers = (message: EventField) => {
  const call = message.at('call')
  const analysis = sentFirst(message.at('analysis'), call.at('analysis'))
  const outputs = message.at('artifact').at('structuredOutputs')
  const filled = [analysis.at('structuredData').value, ...filledOutputs(outputs)]
  return namedAnswers(filled, message.at('timestamp').instant())
}

const readAnalysis = (message: EventField) => {
  const analysis = sentFirst(message.at('analysis'), message.at('call').at('analysis'))
  const found = claimsIn(analysis.at('structuredData'))
  const summary = summaryClaim(sentFirst(analysis.at('summary'), message.at('summary')))
  const resolution = claim(resolutionOf(analysis.at('successEvaluation').value))
  return {
    ...found,
    summary: summary ?? found.summary,
    resolution: resolution ?? found.resolution,
  }
}
