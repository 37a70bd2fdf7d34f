/** First match wins. */
export const ENDED_SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^customer-ended-call|^user_hangup$/, 'The caller hung up.'],
  [/^assistant-said-end-call-phrase$/, 'The agent said goodbye and ended the call.'],
  [/^assistant-ended-call|^agent_hangup$/, 'The agent ended the call.'],
  [/^vonage-completed$|^call\..*-completed-call$/, 'The phone line closed the call normally.'],
  [/^assistant-forwarded-call$|^call_transfer$/, 'The agent transferred the call.'],
  [/\.hook-executed-transfer$|-returned-forwarding-phone-number$/, 'A rule transferred the call.'],
  [/^transfer_bridged$/, 'The call was transferred and the other side answered.'],
  [/^call_take_over$/, 'A colleague took over the call.'],
  [/^customer-did-not-answer$|^dial_no_answer$/, 'No answer.'],
  [/^customer-busy$|^dial_busy$/, 'The line was busy.'],
  [/^user_declined$/, 'The call was declined.'],
  [/-customer-misdialed$|^invalid_destination$/, 'The number does not exist or cannot be called.'],
  [/-hungup-before-call-connect$/, 'The caller hung up before the call connected.'],
  [/^registered_call_timeout$|^error_user_not_joined$/, 'The caller never joined the call.'],
  [/^voicemail(_reached)?$/, 'The call reached a voicemail.'],
  [/^ivr_reached$/, 'The call reached a phone menu.'],
  [/^silence-timed-out$|^inactivity$/, 'The call ended after a long silence.'],
  [/^exceeded-max-duration$|^max_duration_reached$/, 'The call reached the maximum duration.'],
  [/^concurrency_limit_reached$|^no_concurrency_fallback$/, 'Too many calls ran at the same time.'],
  [/^no_valid_payment$/, "The voice provider's account has no valid payment method."],
  [/^call\.forwarding\.operator-busy$/, 'The transfer failed: the other line was busy.'],
  [/^transfer_cancelled$/, 'The transfer was cancelled.'],
  [/error-(warm-)?transfer-/, 'The transfer failed.'],
  [/^dial_failed$/, 'The number could not be dialled.'],
  [/^sip_routing_error$|^telephony_provider_/, 'The phone network could not connect the call.'],
  [/^scam_detected$/, 'The call was ended as a suspected scam.'],
  [/^marked_as_spam$/, 'The call was marked as spam.'],
  [/^manually-canceled$|^manual_stopped$/, 'Someone ended the call manually.'],
  [/^scheduled-call-deleted$|^call-deleted$/, 'The call was deleted at the voice provider.'],
  [/did-not-receive-customer-audio$|^error_no_audio_received$/, 'No sound came from the caller.'],
  [/microphone-permission$/, 'The caller did not allow the microphone.'],
  [/^error_asr$|transcriber/, 'Speech recognition failed.'],
  [/llm|openai|anthropic/, "The agent's language model failed."],
  [/voice-failed|eleven-?labs|tts|cartesia|playht/, "The agent's voice failed."],
  [/^assistant-not-/, 'No agent was set up for this call.'],
  [
    /^not-known-at-provider$/,
    'The end was never reported, and the voice provider has no record of the call.',
  ],
  [/error|fault|failed|pipeline-|worker-shutdown/, 'The voice platform failed.'],
]

/**
 * Why a call ended, as one sentence for a person. Knows both providers' words; a word nobody has
 * seen yet is shown readably: `line_dropped-early` → "Ended: line dropped early."
 */
export const endedReasonSentence = (endedReason: string): string => {
  const word = endedReason.trim().toLowerCase()
  const known = ENDED_SENTENCES.find(([pattern]) => pattern.test(word))
  if (known) return known[1]
  const readable = word.replace(/[\s._-]+/g, ' ').trim()
  return readable === '' ? 'The reason was not given.' : `Ended: ${readable}.`
}
