import { ENDED_SENTENCES } from './ended-reason'

/** Sentences that make no word: they are too long, or have an apostrophe. */
const OTHERS: Readonly<Record<string, string>> = {
  "The agent's language model failed.": 'language-model-failed',
  "The agent's voice failed.": 'voice-failed',
  "The voice provider's account has no valid payment method.": 'no-valid-payment-method',
  'The end was never reported, and the voice provider has no record of the call.':
    'end-was-never-reported',
}

const wordOf = (sentence: string): string =>
  OTHERS[sentence] ??
  sentence
    .replace(/^(The|A) /, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '')

/** Why calls end, as words to count by, which read as they are shown. First match wins. */
export const ENDINGS = ENDED_SENTENCES.map(([pattern, sentence]) => ({
  pattern,
  word: wordOf(sentence),
}))

/** A provider's word that nobody has seen yet. */
export const OTHER_ENDING = 'another-reason'

const readReason = (reason: string): string =>
  ENDINGS.find(({ pattern }) => pattern.test(reason))?.word ?? OTHER_ENDING

/** What most calls end with, known without trying the patterns. */
export const USUAL_ENDINGS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'customer-ended-call',
    'user_hangup',
    'assistant-ended-call',
    'assistant-said-end-call-phrase',
    'agent_hangup',
    'assistant-forwarded-call',
    'assistant-request-returned-forwarding-phone-number',
    'call_transfer',
    'transfer_bridged',
    'customer-did-not-answer',
    'dial_no_answer',
    'customer-busy',
    'dial_busy',
    'voicemail',
    'voicemail_reached',
    'silence-timed-out',
    'inactivity',
    'exceeded-max-duration',
    'max_duration_reached',
  ].map((reason) => [reason, readReason(reason)]),
)
