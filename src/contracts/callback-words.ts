/** `proposed`: by the analysis, and nobody has confirmed it. */
export const CALLBACK_STATUSES = ['proposed', 'open', 'done', 'dismissed'] as const
export type CallbackStatus = (typeof CALLBACK_STATUSES)[number]

export const ATTEMPT_OUTCOMES = [
  'reached',
  'no-answer',
  'voicemail',
  'wrong-number',
  'refused',
] as const
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]
