import type { NextStep } from '@/contracts/next-steps'

/** A next step with nothing special about it. */
export const testStep = (over: Partial<NextStep> = {}): NextStep => ({
  id: '10000000-0000-4000-8000-000000000001',
  callId: '20000000-0000-4000-8000-000000000001',
  callerId: null,
  kind: 'callback',
  title: 'Call back about the modem',
  status: 'open',
  priority: 'normal',
  source: 'local',
  evidence: [],
  dueAt: null,
  dueTo: null,
  callBy: null,
  isTimeUnclear: false,
  ticket: null,
  promised: null,
  assigneeId: null,
  assigneeName: null,
  createdAt: '2026-11-18T08:00:00.000Z',
  completedAt: null,
  completedByName: null,
  isSample: false,
  version: 1,
  call: { callerName: 'Ada Moreau', callerNumber: null, startedAt: null, category: 'problem' },
  ...over,
})
