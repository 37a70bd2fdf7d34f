import type { Call, CallPage } from '@/contracts/calls'

/** A readable id: `callId(7)` ends in 000000000007. */
export const callId = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A finished, unreviewed call; only what a test cares about is named. */
export const testCall = (number: number, different: Partial<Call> = {}): Call => ({
  id: callId(number),
  provider: 'vapi',
  providerCallId: `call-${number}`,
  status: 'analyzed',
  outcome: 'completed',
  endedReason: 'customer-ended-call',
  direction: 'inbound',
  callerName: `Caller ${number}`,
  callerNumber: '+15550100142',
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:03:20.000Z',
  durationSeconds: 200,
  category: 'problem',
  tags: [],
  priority: 'normal',
  sentiment: 'neutral',
  language: 'en',
  resolution: { ai: 'resolved', human: null },
  summary: `Summary ${number}`,
  opening: null,
  handledBy: null,
  voiceAgent: null,
  line: null,
  survey: null,
  callbackRequested: false,
  unsure: false,
  assigneeId: null,
  assigneeName: null,
  reviewedAt: null,
  reviewedBy: null,
  hasTranscript: true,
  hasRecording: true,
  hasTicket: false,
  isSample: false,
  isDemo: false,
  version: 1,
  updatedAt: '2026-11-20T10:04:00.000Z',
  ...different,
})

/** A page of calls as the API answers it. */
export const testPage = (numbers: number[], different: Partial<CallPage> = {}): CallPage => ({
  items: numbers.map((number) => testCall(number)),
  nextCursor: null,
  previousCursor: null,
  total: numbers.length,
  totalIsEstimate: false,
  ...different,
})
