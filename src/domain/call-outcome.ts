import type { CallOutcome } from '@/contracts/call-words'

/**
 * Both providers' end reasons, first match wins. The sets are open, so most lines are patterns;
 * Vapi writes dashes, Retell underscores. A transfer that failed counts as a dial error: the call
 * reached us, the next leg could not be reached.
 */
const RULES: [RegExp, CallOutcome][] = [
  [/^assistant-ended-call|^assistant-said-end-call-phrase$|^customer-ended-call/, 'completed'],
  [/^vonage-completed$|^call\..*-completed-call$|^(user|agent)_hangup$/, 'completed'],
  [/^assistant-forwarded-call$|\.hook-executed-transfer$/, 'transferred'],
  [/^assistant-request-returned-forwarding-phone-number$/, 'transferred'],
  [/^(call_transfer|transfer_bridged|call_take_over)$/, 'transferred'],
  [/^customer-did-not-answer$|^customer-busy$|-customer-misdialed$/, 'no-answer'],
  [/-hungup-before-call-connect$/, 'no-answer'],
  [/^dial_(no_answer|busy)$|^user_declined$|^registered_call_timeout$/, 'no-answer'],
  [/^error_user_not_joined$/, 'no-answer'],
  [/^voicemail$|^(voicemail|ivr)_reached$/, 'voicemail'],
  [/^silence-timed-out$|^exceeded-max-duration$/, 'silence-or-limit'],
  [/^inactivity$|^max_duration_reached$|^concurrency_limit_reached$/, 'silence-or-limit'],
  [/^no_concurrency_fallback$|^no_valid_payment$/, 'silence-or-limit'],
  [/error-(warm-)?transfer-|^call\.forwarding\.operator-busy$|^transfer_cancelled$/, 'dial-error'],
  [/^dial_failed$|^invalid_destination$|^sip_routing_error$/, 'dial-error'],
  [/^telephony_provider_/, 'dial-error'],
  [/^scam_detected$|^marked_as_spam$/, 'spam'],
  [/^manually-canceled$|^scheduled-call-deleted$|^call-deleted$|^manual_stopped$/, 'cancelled'],
  [/error|pipeline-|vapifault|providerfault|failed|worker-shutdown/, 'platform-error'],
  [/^assistant-not-/, 'platform-error'],
]

/** How a call ended, from the provider's own word. `unknown` for a word nobody has seen yet. */
export const outcomeOfEndedReason = (endedReason: string): CallOutcome => {
  const word = endedReason.trim().toLowerCase()
  return RULES.find(([pattern]) => pattern.test(word))?.[1] ?? 'unknown'
}
