import { expect, test } from 'vitest'

import type { CallListQuery } from '@/contracts/call-list-params'
import { callId, testCall } from '@tests/builders/calls'

import { stillMatches } from './still-matches'

const ME = callId(501)
const BO = callId(502)
const REVIEWED = { reviewedAt: '2026-11-20T10:00:00Z' }
const BY_ME = { ...REVIEWED, reviewedBy: { id: ME, name: 'Me' } }
const BY_BO = { ...REVIEWED, reviewedBy: { id: BO, name: 'Bo' } }

test.each<[CallListQuery, Parameters<typeof testCall>[1], boolean]>([
  [{}, {}, true],
  [{ reviewed: ['nobody'] }, {}, true],
  [{ reviewed: ['nobody'] }, BY_ME, false],
  [{ reviewed: ['me'] }, BY_BO, false],
  [{ reviewed: ['not-me'] }, BY_BO, true],
  [{ reviewed: ['nobody', 'me'] }, BY_ME, true],
  [{ assignee: ['me'] }, { assigneeId: ME }, true],
  [{ assignee: ['me', 'none'] }, { assigneeId: BO }, false],
  [{ assignee: ['none'] }, {}, true],
  [{ category: ['none'] }, { category: null }, true],
  [{ category: 'billing,order' }, { category: 'booking' }, false],
  [{ resolution: ['resolved'] }, { resolution: { ai: 'resolved', human: 'unresolved' } }, false],
  [{ resolution: ['unknown'] }, { resolution: { ai: null, human: null } }, true],
  [{ priority: ['none'] }, { priority: null }, true],
  [{ sentiment: 'none' }, { sentiment: 'neutral' }, false],
  [{ minSeconds: 60, maxSeconds: 100 }, { durationSeconds: 100 }, true],
  [{ maxSeconds: 100 }, { durationSeconds: null }, false],
  [{ callback: true }, { callbackRequested: false }, false],
  [{ hideShorterThan: 20 }, { durationSeconds: 8 }, false],
  [{ hideShorterThan: 20 }, { durationSeconds: 8, status: 'in-progress' }, true],
  [{ hideWithoutTranscript: true }, { hasTranscript: false }, false],
])('%j with %j: %s', (params, different, matches) => {
  expect(stillMatches(testCall(1, different), params, ME)).toBe(matches)
})
