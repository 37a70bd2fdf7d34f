import { expect, test } from 'vitest'

import type { CallOutcome } from '@/contracts/call-words'

import { outcomeOfEndedReason } from './call-outcome'

const WORDS: Record<CallOutcome, string[]> = {
  completed: [
    'assistant-ended-call',
    'assistant-ended-call-after-message-spoken',
    'assistant-said-end-call-phrase',
    'customer-ended-call',
    'customer-ended-call-before-warm-transfer',
    'vonage-completed',
    'call.in-progress.twilio-completed-call',
    'call.in-progress.sip-completed-call',
    'user_hangup',
    'agent_hangup',
  ],
  transferred: [
    'assistant-forwarded-call',
    'call.ringing.hook-executed-transfer',
    'assistant-request-returned-forwarding-phone-number',
    'call_transfer',
    'transfer_bridged',
    'call_take_over',
  ],
  'no-answer': [
    'customer-did-not-answer',
    'customer-busy',
    'twilio-reported-customer-misdialed',
    'call.ringing.sip-inbound-caller-hungup-before-call-connect',
    'dial_no_answer',
    'dial_busy',
    'user_declined',
    'registered_call_timeout',
    'error_user_not_joined',
  ],
  voicemail: ['voicemail', 'voicemail_reached', 'ivr_reached'],
  'silence-or-limit': [
    'silence-timed-out',
    'exceeded-max-duration',
    'inactivity',
    'max_duration_reached',
    'concurrency_limit_reached',
    'no_concurrency_fallback',
    'no_valid_payment',
  ],
  'dial-error': [
    'call.in-progress.error-transfer-failed',
    'call.forwarding.operator-busy',
    'call.in-progress.error-warm-transfer-assistant-cancelled',
    'transfer_cancelled',
    'dial_failed',
    'invalid_destination',
    'sip_routing_error',
    'telephony_provider_permission_denied',
    'telephony_provider_unavailable',
  ],
  'platform-error': [
    'call.in-progress.error-providerfault-openai-llm-failed',
    'call.in-progress.error-assistant-did-not-receive-customer-audio',
    'pipeline-no-available-llm-model',
    'call.start.error-vapifault-get-org',
    'twilio-failed-to-connect-call',
    'worker-shutdown',
    'assistant-not-found',
    'error_llm_websocket_open',
    'error_asr',
    'error_no_audio_received',
    'error_retell',
    'error_unknown',
  ],
  cancelled: ['manually-canceled', 'scheduled-call-deleted', 'call-deleted', 'manual_stopped'],
  spam: ['scam_detected', 'marked_as_spam'],
  unknown: ['hangup', 'user_vanished', 'aliens-took-over', '', 'constructor'],
}

test.each(
  Object.entries(WORDS).flatMap(([outcome, words]) => words.map((word) => [word, outcome])),
)('"%s" is %s', (word, outcome) => expect(outcomeOfEndedReason(word)).toBe(outcome))

test('reads a word written with capitals and blanks', () => {
  expect(outcomeOfEndedReason(' Customer-Ended-Call ')).toBe('completed')
})
