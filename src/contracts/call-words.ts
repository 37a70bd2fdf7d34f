/** Plain arrays, so that the first chunk needs no schema library. */
export const PROVIDERS = ['vapi', 'retell', 'generic'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Where each sends its events, below `/functions/webhooks`. */
export const WEBHOOK_PATHS: Record<Provider, string> = {
  vapi: '/vapi',
  retell: '/retell',
  generic: '/events',
}

/** The environment's name of what signs their events. */
export const SIGNING_VARIABLES: Record<Provider, string> = {
  vapi: 'VAPI_WEBHOOK_SECRET',
  retell: 'RETELL_API_KEY',
  generic: 'WEBHOOK_SECRET',
}

export const CREDENTIAL_KINDS = ['webhook-secret', 'api-key'] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

/** What each provider needs: Retell signs its deliveries with the API key. */
export const PROVIDER_CREDENTIALS: Record<Provider, readonly CredentialKind[]> = {
  vapi: ['webhook-secret', 'api-key'],
  retell: ['api-key'],
  generic: ['webhook-secret'],
}

/** What the AI claims of a call and a person keeps or changes. */
export const AGREEMENT_VERDICTS = [
  'resolution',
  'category',
  'priority',
  'sentiment',
  'callback',
] as const
export type AgreementVerdict = (typeof AGREEMENT_VERDICTS)[number]

/** Calls under this are short (specification §9). */
export const SHORT_CALL_SECONDS = 20

export const CALL_STATUSES = [
  'scheduled',
  'queued',
  'ringing',
  'in-progress',
  'forwarding',
  'ended',
  'analyzed',
] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

export const CALL_OUTCOMES = [
  'completed',
  'transferred',
  'no-answer',
  'voicemail',
  'silence-or-limit',
  'dial-error',
  'platform-error',
  'cancelled',
  'spam',
  'unknown',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

export const CALL_CATEGORIES = [
  'problem',
  'booking',
  'change-or-cancel',
  'order',
  'status',
  'billing',
  'account',
  'information',
  'service-request',
  'complaint',
  'other',
] as const
export type CallCategory = (typeof CALL_CATEGORIES)[number]

export const PRIORITIES = ['low', 'normal', 'high'] as const
export type Priority = (typeof PRIORITIES)[number]

export const SENTIMENTS = ['negative', 'neutral', 'positive'] as const
export type Sentiment = (typeof SENTIMENTS)[number]

export const ANGER_TARGETS = ['us', 'someone else', 'oneself'] as const
export type AngerTarget = (typeof ANGER_TARGETS)[number]

export const RESOLUTIONS = ['resolved', 'unresolved'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

export const DIRECTIONS = ['inbound', 'outbound', 'web'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const UTTERANCE_ROLES = ['agent', 'caller', 'tool', 'transfer'] as const
export type UtteranceRole = (typeof UTTERANCE_ROLES)[number]

export const NEXT_STEP_KINDS = ['callback', 'follow-up', 'fix', 'send', 'check', 'other'] as const
export type NextStepKind = (typeof NEXT_STEP_KINDS)[number]

export const ROLES = ['user', 'agent', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Why a call has no recording: gone at the provider, not kept by policy, or the caller said no. */
export const RECORDING_ABSENCES = ['deleted', 'policy', 'no-consent'] as const
export type RecordingAbsence = (typeof RECORDING_ABSENCES)[number]

/** What callers are asked after calls, and from where to where they answer. */
export const SURVEY_SCALES = { nps: [0, 10], ces: [1, 7], satisfaction: [1, 5] } as const
export type SurveyQuestion = keyof typeof SURVEY_SCALES
// The keys of an object are only known as strings.
export const SURVEY_QUESTIONS = Object.keys(SURVEY_SCALES) as SurveyQuestion[]

/** Spans of whole days in the reader's zone; `daysOfRange` says which. */
export const CALL_RANGES = ['today', 'yesterday', '7d', '30d', 'month', 'last-month'] as const
export type CallRange = (typeof CALL_RANGES)[number]

/** How a caller is known: `web` is a web user or a provider's own id of a customer. */
export const CALLER_KINDS = ['number', 'sip', 'web', 'withheld', 'unknown'] as const
export type CallerKind = (typeof CALLER_KINDS)[number]

/** Who told a caller's name: the provider's data, the caller in the call, or a person here. */
export const NAME_SOURCES = ['provider', 'said', 'person'] as const
export type NameSource = (typeof NAME_SOURCES)[number]

/** The parts of the queue of next steps: the open ones by when they are due, and what is done. */
export const OPEN_GROUPS = [
  'overdue',
  'today',
  'tomorrow',
  'this-week',
  'later',
  'no-date',
] as const
export const NEXT_STEP_GROUPS = [...OPEN_GROUPS, 'done'] as const
