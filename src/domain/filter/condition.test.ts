import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Call } from '@/contracts/calls'
import { testCall } from '@tests/builders/calls'

import { conditionHolds } from './condition'
import { parseCondition } from './parse-condition'

beforeEach(() => vi.stubEnv('TZ', 'America/Chicago'))
afterEach(() => vi.unstubAllEnvs())

/** Friday 18:05 in Chicago, the eleventh call of the day. */
const judge = (text: string, call: Partial<Call> = {}) => {
  const parsed = parseCondition(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const now = new Date('2026-11-21T00:05:00Z')
  return conditionHolds(parsed.condition, { call: testCall(1, call), callsToday: 11, now })
}

test.each<[string, Partial<Call>, boolean]>([
  ['calls > 10', {}, true],
  ['calls > 11', {}, false],
  ['calls = 11', {}, true],
  ['time > 18:00', {}, true],
  ['time >= 18:05', {}, true],
  ['time > 18:05', {}, false],
  ['time < 9:00', {}, false],
  ['priority = high', { priority: 'high' }, true],
  ['priority = high', { priority: 'normal' }, false],
  ['priority >= normal', { priority: 'high' }, true],
  ['priority > normal', { priority: 'normal' }, false],
  ['priority < high', { priority: null }, false],
  ['priority = none', { priority: null }, true],
  ['priority != none', { priority: 'low' }, true],
  ['priority != high', { priority: null }, false],
  ['callbackRequested = true', { callbackRequested: true }, true],
  ['callbackRequested != true', { callbackRequested: true }, false],
  ['status >= ended', { status: 'analyzed' }, true],
  ['status >= ended', { status: 'in-progress' }, false],
  ['outcome != completed', { outcome: 'voicemail' }, true],
  ['outcome != completed', { outcome: null }, false],
  ['category = billing', { category: 'billing' }, true],
  ['sentiment < neutral', { sentiment: 'negative' }, true],
  ['resolution = unresolved', { resolution: { ai: 'resolved', human: 'unresolved' } }, true],
  ['resolution = resolved', { resolution: { ai: 'resolved', human: null } }, true],
  ['duration > 300', { durationSeconds: 300.5 }, true],
  ['duration > 300', { durationSeconds: null }, false],
  ['direction = inbound', { direction: 'inbound' }, true],
  ['provider = retell', { provider: 'retell' }, true],
  ['callerName = "ada moreau"', { callerName: 'Ada Moreau' }, true],
  ['callerNumber = "+1 (555) 010-0142"', { callerNumber: '+15550100142' }, true],
  ['callerNumber = none', { callerNumber: null }, true],
  ['assigneeName = none', { assigneeName: null }, true],
  ['endedReason = customer-ended-call', {}, true],
  ['hasTranscript = false', { hasTranscript: false }, true],
  ['hasRecording = true', { hasRecording: true }, true],
  ['reviewed = false', {}, true],
  ['reviewed = true', { reviewedAt: '2026-11-20T10:05:00.000Z' }, true],
  ['isSample = true', { isSample: true }, true],
  ['unsure = true', { unsure: true }, true],
  ['unsure = true', {}, false],
  ['priority = high and calls > 10', { priority: 'high' }, true],
  ['priority = high and calls > 11', { priority: 'high' }, false],
  ['priority = high or calls > 10', { priority: 'low' }, true],
  ['priority = high or calls > 11', { priority: 'low' }, false],
  ['not outcome = completed', { outcome: null }, true],
  ['category in (billing, order)', { category: 'order' }, true],
  ['category in (billing, none)', { category: null }, true],
  ['category not in (billing, order)', { category: 'status' }, true],
  ['category not in (billing, order)', { category: null }, false],
  ['language in (de, fr)', { language: 'de' }, true],
  ['language = none', { language: null }, true],
  ['category = "grain-delivery"', { category: 'grain-delivery' }, true],
  ['(priority = high or calls > 11) and not (time < 9:00)', { priority: 'high' }, true],
])('%s of %o is %s', (text, call, expected) => {
  expect(judge(text, call)).toBe(expected)
})
