import type { CallOutcome } from '@/contracts/call-words'
import type { genericCallEvent } from '@/contracts/generic-call-event'
import type * as z from 'zod'

import type { CallEnd, SimulatedCall, SimulatedTurn } from './calls/simulated-call'
import type { StagedEvent } from './provider-event'

type GenericEvent = z.input<typeof genericCallEvent>
type GenericCall = GenericEvent['call']

const OUTCOMES: Readonly<Record<CallEnd, CallOutcome>> = {
  'caller-hung-up': 'completed',
  'agent-hung-up': 'completed',
  transferred: 'transferred',
  silence: 'silence-or-limit',
  'too-long': 'silence-or-limit',
  voicemail: 'voicemail',
  'no-answer': 'no-answer',
  busy: 'no-answer',
  'dial-error': 'dial-error',
  'no-caller-audio': 'platform-error',
  'model-error': 'platform-error',
  'voice-error': 'platform-error',
  spam: 'spam',
}

const utteranceOf = (turn: SimulatedTurn) => {
  const { role, startSeconds, endSeconds } = turn
  if (turn.role === 'tool') {
    return { role, text: `${turn.name}: ${JSON.stringify(turn.result)}`, startSeconds, endSeconds }
  }
  const text = turn.role === 'transfer' ? `Transfer to ${turn.team}` : turn.text
  return { role, text, startSeconds, endSeconds }
}

const known = <Value>(value: Value | null): Value | undefined => value ?? undefined

const analysisOf = (call: SimulatedCall): GenericCall['analysis'] => {
  const { analysis } = call
  if (!analysis) return undefined
  const { successful } = analysis
  return {
    summary: known(analysis.summary),
    sentiment: known(analysis.sentiment),
    category: known(analysis.category),
    resolution: successful === null ? undefined : successful ? 'resolved' : 'unresolved',
    callback: analysis.callback ? { requested: true, ...analysis.callback } : undefined,
    nextSteps: analysis.nextSteps.map((title) => ({ title })),
  }
}

const surveyOf = ({ survey }: SimulatedCall): GenericCall['survey'] =>
  survey
    ? { nps: known(survey.nps), ces: known(survey.ces), satisfaction: known(survey.satisfaction) }
    : undefined

export const genericEvents = (call: SimulatedCall): StagedEvent[] => {
  const event = (
    stage: StagedEvent['stage'],
    type: GenericEvent['type'],
    at: Date,
    body: GenericCall,
  ) => {
    const message: GenericEvent = { type, timestamp: at.toISOString(), call: body }
    return {
      provider: 'generic' as const,
      providerCallId: call.id,
      event: type,
      stage,
      body: JSON.stringify(message),
    }
  }
  const begun: GenericCall = {
    id: call.id,
    status: call.startedAt ? 'in-progress' : 'ringing',
    direction: call.direction,
    callerName: known(call.caller.name),
    callerNumber: known(call.caller.number),
    lineNumber: call.direction === 'web' ? undefined : call.company.lineNumber,
    agentName: call.company.agentName,
    startedAt: call.startedAt?.toISOString(),
  }
  const minutes = call.startedAt ? (call.endedAt.getTime() - call.startedAt.getTime()) / 60_000 : 0
  const ended: GenericCall = {
    ...begun,
    status: 'ended',
    outcome: OUTCOMES[call.end],
    endedReason: call.end,
    endedAt: call.endedAt.toISOString(),
    durationSeconds: Math.round(minutes * 60_000) / 1000,
    transcript: call.turns.length > 0 ? call.turns.map(utteranceOf) : undefined,
    costUsd: Math.round(minutes * 0.11 * 10_000) / 10_000,
  }
  const analysis = analysisOf(call)
  const survey = surveyOf(call)
  const start = call.startedAt ?? call.createdAt
  return [
    event('start', 'call.started', start, begun),
    event('end', 'call.ended', call.endedAt, ended),
    ...(analysis
      ? [
          event('analysis', 'call.analyzed', new Date(call.endedAt.getTime() + 6_000), {
            ...ended,
            status: 'analyzed' as const,
            analysis,
          }),
        ]
      : []),
    ...(survey
      ? [
          event('analysis', 'call.surveyed', new Date(call.endedAt.getTime() + 90_000), {
            id: call.id,
            survey,
          }),
        ]
      : []),
  ]
}
