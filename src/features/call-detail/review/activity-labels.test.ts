import { describe, expect, test } from 'vitest'

import type { CallActivity } from '@/contracts/calls'

import { activityPhrase } from './activity-labels'
import { testCall } from '@tests/builders/call-detail'

const phrase = (action: string, changes: CallActivity['changes'] = {}) =>
  activityPhrase(
    { id: '1', at: '2026-11-20T10:00:00Z', actorName: 'Ana', action, changes },
    {
      analysis: testCall().analysis,
      nameOf: (id) => (id === 'bo' ? 'Bo Lang' : null),
    },
  )

describe('what somebody did, in words', () => {
  test.each([
    ['call.reviewed', {}, 'marked it reviewed'],
    ['call.review-undone', {}, 'marked it not reviewed'],
    ['recording.played', {}, 'played the recording'],
    ['recording.played', { fromSeconds: { from: null, to: 83 } }, 'played the recording from 1:23'],
    [
      'function.called',
      { name: { from: null, to: 'open_ticket' } },
      'asked or noted something during the call',
    ],
    ['note.added', {}, 'wrote a note'],
    ['note.deleted', { author: { from: 'Bo Lang', to: 'Bo Lang' } }, 'deleted a note of Bo Lang'],
    ['event.read', {}, 'read a provider event'],
    [
      'call.routed',
      { assigneeId: { from: null, to: 'bo' }, why: { from: null, to: 'available, 0 open' } },
      'gave its open work to Bo Lang: available, 0 open',
    ],
    [
      'ticket.returned',
      { assigneeId: { from: 'bo', to: null }, minutes: { from: null, to: 15 } },
      'took a ticket from Bo Lang: not started within 15 minutes, back to the queue',
    ],
    ['score.added', { percent: { from: null, to: 80 } }, 'scored it, 80 %'],
    [
      'score.dispute-accepted',
      { percent: { from: 80, to: null } },
      'changed the score after a dispute, from 80 % to nothing that applies',
    ],
    ['score.dispute-refused', {}, 'kept a disputed score'],
    [
      'call.changed',
      { category: { from: 'booking', to: 'problem' } },
      'changed category from Booking to Problem',
    ],
    [
      'call.changed',
      { category: { from: null, to: 'problem' } },
      'changed category from Booking (AI) to Problem',
    ],
    [
      'call.changed',
      { category: { from: 'problem', to: null } },
      "went back to the AI's category (Booking)",
    ],
    ['call.changed', { sentiment: { from: null, to: 'negative' } }, 'set sentiment to Negative'],
    [
      'call.changed',
      { priority: { from: 'high', to: 'low' }, assigneeId: { from: null, to: 'bo' } },
      'changed priority from High to Low, assigned it to Bo Lang',
    ],
    ['call.changed', { assigneeId: { from: 'bo', to: null } }, 'unassigned it'],
    ['call.changed', { assigneeId: { from: null, to: 'left' } }, 'assigned it to a former user'],
    ['call.changed', { callbackRequested: { from: null, to: false } }, 'marked no callback needed'],
    ['call.changed', { summary: { from: null, to: 'Short.' } }, 'rewrote the summary: “Short.”'],
    [
      'call.rated',
      { nps: { from: 6, to: 9 }, satisfaction: { from: null, to: 5 } },
      'recorded the caller’s answers, NPS 9, satisfaction 5',
    ],
    ['call.changed', {}, 'changed the call'],
    ['call.changed', { mystery: { from: 1, to: 2 } }, 'changed mystery'],
    [
      'next-step.added',
      { title: { from: null, to: 'Call back' } },
      'added a next step: “Call back”',
    ],
    [
      'next-step.removed',
      { title: { from: 'Call back', to: null } },
      'removed a next step: “Call back”',
    ],
    ['ticket.added', { subject: { from: null, to: 'Leak' } }, 'added a ticket: “Leak”'],
    ['ticket.removed', { subject: { from: 'Leak', to: null } }, 'removed a ticket: “Leak”'],
    ['ticket.merged', { merged: { from: null, to: 'x' } }, 'merged a ticket into another'],
    ['ticket.moved', { status: { from: 'open', to: 'pending' } }, 'changed a ticket'],
    [
      'ticket.assigned',
      { assigneeId: { from: null, to: 'bo' } },
      'changed a ticket: assigned it to Bo Lang',
    ],
    ['next-step.completed', { status: { from: 'open', to: 'done' } }, 'completed a next step'],
    [
      'next-step.changed',
      { assigneeId: { from: null, to: 'bo' } },
      'changed a next step: assigned it to Bo Lang',
    ],
  ])('%s %j: Ana %s', (action, changes, expected) => {
    expect(phrase(action, changes)).toBe(expected)
  })

  test('cuts a long text', () => {
    const long = 'word '.repeat(200)
    expect(phrase('call.changed', { summary: { from: null, to: long } }).length).toBeLessThan(120)
  })
})
