import { expect, test } from 'vitest'

import { endedReasonSentence } from './ended-reason'

test.each([
  ['customer-ended-call', 'The caller hung up.'],
  ['user_hangup', 'The caller hung up.'],
  ['assistant-said-end-call-phrase', 'The agent said goodbye and ended the call.'],
  ['silence-timed-out', 'The call ended after a long silence.'],
  ['inactivity', 'The call ended after a long silence.'],
  ['call.in-progress.error-providerfault-openai-llm-failed', "The agent's language model failed."],
  ['error_llm_websocket_runtime', "The agent's language model failed."],
  [
    'call.in-progress.error-providerfault-eleven-labs-500-server-error',
    "The agent's voice failed.",
  ],
  [
    'call.in-progress.error-assistant-did-not-receive-customer-audio',
    'No sound came from the caller.',
  ],
  ['call.start.error-vapifault-get-org', 'The voice platform failed.'],
  ['call.in-progress.error-transfer-failed', 'The transfer failed.'],
  ['call.in-progress.error-warm-transfer-max-duration', 'The transfer failed.'],
  ['telephony_provider_unavailable', 'The phone network could not connect the call.'],
  ['dial_no_answer', 'No answer.'],
])('%s: %s', (word, sentence) => expect(endedReasonSentence(word)).toBe(sentence))

test('an unseen word is shown readably', () => {
  expect(endedReasonSentence('line_dropped-early')).toBe('Ended: line dropped early.')
  expect(endedReasonSentence(' -- ')).toBe('The reason was not given.')
})
