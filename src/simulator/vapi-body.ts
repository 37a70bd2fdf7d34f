import { seededRandom } from '@/lib/seeded-random'

import type { CallEnd, SimulatedCall } from './calls/simulated-call'
import type { Stage, StagedEvent } from './provider-event'
import { vapiAnalysis } from './vapi-analysis'
import { vapiArtifact } from './vapi-artifact'
import { vapiCosts } from './vapi-costs'

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

const lasting = (call: SimulatedCall) => {
  const random = seededRandom(`company ${call.company.key}`)
  return {
    orgId: seededRandom('organisation').uuid(),
    assistantId: random.uuid(),
    phoneNumberId: random.uuid(),
    twilioAccountSid: `AC${random.hex(32)}`,
  }
}

const customerOf = ({ caller }: SimulatedCall) => ({
  ...(caller.number === null ? {} : { number: caller.number }),
  ...(caller.name === null ? {} : { name: caller.name }),
})

const partsOf = (call: SimulatedCall) => {
  const { company } = call
  const ids = lasting(call)
  const isPhone = call.direction !== 'web'
  const host = 'voice-provider.example'
  const customer = customerOf(call)
  const phoneNumber = {
    id: ids.phoneNumberId,
    orgId: ids.orgId,
    assistantId: ids.assistantId,
    number: company.lineNumber,
    provider: 'twilio',
    twilioAccountSid: ids.twilioAccountSid,
    name: company.name,
    status: 'active',
  }
  return {
    call: {
      id: call.id,
      orgId: ids.orgId,
      type: CALL_TYPES[call.direction],
      assistantId: ids.assistantId,
      createdAt: call.createdAt.toISOString(),
      updatedAt: call.createdAt.toISOString(),
      // A real provider sends these handles by default; a product must not keep them.
      monitor: {
        listenUrl: `wss://listen.${host}/${call.id}/listen`,
        controlUrl: `https://control.${host}/${call.id}/control`,
      },
      ...(isPhone
        ? {
            phoneCallProvider: 'twilio',
            phoneCallProviderId: `CA${seededRandom(call.detailSeed).fork('sid').hex(32)}`,
            phoneCallTransport: 'pstn',
            phoneNumberId: ids.phoneNumberId,
            customer,
          }
        : {}),
    },
    ...(isPhone ? { phoneNumber, customer } : {}),
    assistant: {
      id: ids.assistantId,
      orgId: ids.orgId,
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
  const { cost, costs, costBreakdown } = vapiCosts(call, seconds)
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
      analysis: vapiAnalysis(call),
      artifact,
      ...times,
      endedReason,
      cost,
      costBreakdown,
      costs,
      ...(call.startedAt
        ? {
            durationMs: Math.round(seconds * 1000),
            durationSeconds: seconds,
            durationMinutes: Math.round((seconds / 60) * 10_000) / 10_000,
          }
        : {}),
      ...(destination ? { destination } : {}),
      ...parts,
      call: { ...parts.call, status: 'ended', endedReason, ...times, cost, costs },
    }),
  ]
}
