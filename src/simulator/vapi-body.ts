import { seededRandom } from '@/lib/seeded-random'

import { type CallEnd, type SimulatedCall, spokenTurns } from './calls/simulated-call'
import type { Stage, StagedEvent } from './provider-event'
import { vapiArtifact } from './vapi-artifact'

const ENDED_REASONS: Readonly<Record<CallEnd, string>> = {
  'caller-hung-up': 'customer-ended-call',
  'agent-hung-up': 'assistant-ended-call',
  transferred: 'assistant-forwarded-call',
  silence: 'silence-timed-out',
  'too-long': 'exceeded-max-duration',
  voicemail: 'voicemail',
  'no-answer': 'customer-did-not-answer',
  busy: 'customer-busy',
  'dial-error': 'call.start.error-get-transport',
  'no-caller-audio': 'call.in-progress.error-assistant-did-not-receive-customer-audio',
  'model-error': 'call.in-progress.error-providerfault-openai-llm-failed',
  'voice-error': 'call.in-progress.error-providerfault-eleven-labs-500-server-error',
  spam: 'assistant-ended-call-after-message-spoken',
}

const CALL_TYPES = { inbound: 'inboundPhoneCall', outbound: 'outboundPhoneCall', web: 'webCall' }

const partsOf = (call: SimulatedCall) => {
  const { company } = call
  const random = seededRandom(`company ${company.key}`)
  const orgId = seededRandom('organisation').uuid()
  const assistantId = random.uuid()
  const phoneNumberId = random.uuid()
  const isPhone = call.direction !== 'web'
  const host = 'voice-provider.example'
  const { name, number } = call.caller
  const customer = { ...(number !== null && { number }), ...(name !== null && { name }) }
  const phoneNumber = {
    id: phoneNumberId,
    orgId,
    assistantId,
    number: company.lineNumber,
    provider: 'twilio',
    twilioAccountSid: `AC${random.hex(32)}`,
    name: company.name,
    status: 'active',
  }
  return {
    call: {
      id: call.id,
      orgId,
      type: CALL_TYPES[call.direction],
      assistantId,
      createdAt: call.createdAt.toISOString(),
      updatedAt: call.createdAt.toISOString(),
      // A real provider sends these handles by default; a product must not keep them.
      monitor: {
        listenUrl: `wss://listen.${host}/${call.id}/listen`,
        controlUrl: `https://control.${host}/${call.id}/control`,
      },
      ...(isPhone && {
        phoneCallProvider: 'twilio',
        phoneCallProviderId: `CA${seededRandom(call.detailSeed).fork('sid').hex(32)}`,
        phoneCallTransport: 'pstn',
        phoneNumberId,
        customer,
      }),
    },
    ...(isPhone && { phoneNumber, customer }),
    assistant: {
      id: assistantId,
      orgId,
      name: company.agentName,
      model: {
        provider: 'openai',
        model: 'gpt-4.1-mini',
        messages: [{ role: 'system', content: company.systemPrompt }],
      },
      voice: { provider: '11labs', voiceId: 'sarah' },
      transcriber: { provider: 'deepgram', model: 'nova-3' },
      serverMessages: ['status-update', 'end-of-call-report'],
    },
  }
}

const successWord = (companyKey: string, isSuccessful: boolean) => {
  if (companyKey === 'hotel') return isSuccessful ? '9' : '3'
  if (companyKey === 'parcel') return isSuccessful ? 'Good' : 'Poor'
  return String(isSuccessful)
}

/** `analysis` of an end-of-call report; parts that the assistant is not set up for are absent. */
const analysisOf = ({ analysis, company, survey }: SimulatedCall) => {
  if (!analysis) return {}
  const { sentiment, category, nextSteps, callback, summary, successful } = analysis
  const structuredData = {
    ...(sentiment && { sentiment }),
    ...(category && { category }),
    ...(nextSteps.length > 0 && { nextSteps }),
    ...(survey?.nps != null && { nps: survey.nps }),
    ...(survey?.ces != null && { ces: survey.ces }),
    ...(survey?.satisfaction != null && { csat: survey.satisfaction }),
    ...(callback && { callbackRequested: true, callbackTime: callback.timeText }),
  }
  return {
    ...(summary && { summary }),
    ...(successful !== null && { successEvaluation: successWord(company.key, successful) }),
    ...(Object.keys(structuredData).length > 0 && { structuredData }),
  }
}

const dollars = (amount: number) => Math.round(amount * 10_000) / 10_000

const costsOf = (call: SimulatedCall, seconds: number) => {
  const minutes = dollars(seconds / 60)
  const spoken = spokenTurns(call)
  const letters = spoken.reduce((sum, turn) => sum + turn.text.length, 0)
  const characters = spoken.reduce(
    (sum, turn) => sum + (turn.role === 'agent' ? turn.text.length : 0),
    0,
  )
  const completionTokens = Math.round(characters / 4)
  const promptTokens = call.latencies.length * (420 + Math.round(letters / 8))
  const costs = [
    { type: 'transport', provider: 'twilio', minutes, cost: dollars(minutes * 0.0085) },
    {
      type: 'transcriber',
      transcriber: { provider: 'deepgram', model: 'nova-3' },
      minutes,
      cost: dollars(minutes * 0.0102),
    },
    {
      type: 'model',
      model: { provider: 'openai', model: 'gpt-4.1-mini' },
      promptTokens,
      completionTokens,
      cost: dollars(promptTokens * 0.0000004 + completionTokens * 0.0000016),
    },
    {
      type: 'voice',
      voice: { provider: '11labs', voiceId: 'sarah' },
      characters,
      cost: dollars(characters * 0.000024),
    },
    { type: 'vapi', subType: 'normal', minutes, cost: dollars(minutes * 0.05) },
  ]
  const cost = dollars(costs.reduce((sum, part) => sum + part.cost, 0))
  const of = (type: string) => costs.find((part) => part.type === type)?.cost ?? 0
  return {
    cost,
    costs,
    costBreakdown: {
      transport: of('transport'),
      stt: of('transcriber'),
      llm: of('model'),
      tts: of('voice'),
      vapi: of('vapi'),
      total: cost,
      llmPromptTokens: promptTokens,
      llmCompletionTokens: completionTokens,
      ttsCharacters: characters,
    },
  }
}

export const vapiEvents = (call: SimulatedCall): StagedEvent[] => {
  const random = seededRandom(call.detailSeed)
  const parts = partsOf(call)
  const endedReason = ENDED_REASONS[call.end]
  const started = call.startedAt ?? call.createdAt
  const message = (stage: Stage, type: string, at: number, content: object): StagedEvent => ({
    provider: 'vapi',
    providerCallId: call.id,
    event: type,
    stage,
    body: JSON.stringify({ message: { timestamp: at, type, ...content } }),
  })
  const status = (stage: Stage, word: string, at: number, extra: object = {}) =>
    message(stage, 'status-update', at, {
      status: word,
      ...extra,
      ...parts,
      call: { ...parts.call, status: word },
    })

  const endedAt = call.endedAt.getTime()
  const seconds = call.startedAt ? (endedAt - call.startedAt.getTime()) / 1000 : 0
  const { cost, costs, costBreakdown } = costsOf(call, seconds)
  const artifact = vapiArtifact(call)
  const transfer = call.turns.find((turn) => turn.role === 'transfer')
  const destination = transfer
    ? { type: 'number', number: transfer.number, message: `To ${transfer.team}` }
    : null
  const times = call.startedAt
    ? { startedAt: call.startedAt.toISOString(), endedAt: call.endedAt.toISOString() }
    : {}

  return [
    status('start', call.startedAt ? 'in-progress' : 'ringing', started.getTime()),
    ...(destination ? [status('end', 'forwarding', endedAt - 800, { destination })] : []),
    status('end', 'ended', endedAt, { endedReason }),
    message('analysis', 'end-of-call-report', endedAt + random.whole(2_000, 9_000), {
      analysis: analysisOf(call),
      artifact,
      ...times,
      endedReason,
      cost,
      costBreakdown,
      costs,
      ...(call.startedAt && {
        durationMs: Math.round(seconds * 1000),
        durationSeconds: seconds,
        durationMinutes: Math.round((seconds / 60) * 10_000) / 10_000,
      }),
      ...(destination && { destination }),
      ...parts,
      call: { ...parts.call, status: 'ended', endedReason, ...times, cost, costs },
    }),
  ]
}
