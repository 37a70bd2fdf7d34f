import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { forgetOldDrafts, readDraft, writeDraft } from './note-drafts'

const PLACE = { userId: 'ana', callId: 'one', noteId: null }

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-01T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('what was typed is kept for two weeks', () => {
  writeDraft(PLACE, { text: 'Half a thought', atSeconds: null, version: 0 })
  vi.setSystemTime(new Date('2026-11-15T09:00:00Z'))
  forgetOldDrafts()
  expect(readDraft(PLACE)).toMatchObject({ text: 'Half a thought' })
  vi.setSystemTime(new Date('2026-11-15T09:00:01Z'))
  forgetOldDrafts()
  expect(readDraft(PLACE)).toBeNull()
})
