import { describe, expect, test } from 'vitest'

import { createSavedViewInput, savedViewSearch } from './saved-views'

const ANA = '0196b6c0-0000-7000-8000-000000000001'

describe('reading a stored search', () => {
  test('keeps what it knows and leaves out the rest, part by part', () => {
    expect(
      savedViewSearch.parse({
        q: 'late parcel',
        outcome: ['voicemail', 'exploded'],
        priority: ['urgent'],
        range: 'century',
        from: '2026-11-31',
        assignee: ['me', ANA, 'somebody', 7],
        hasTranscript: true,
        minSeconds: -1,
        view: 'email',
        selected: ANA,
        colour: 'red',
      }),
    ).toEqual({
      q: 'late parcel',
      outcome: ['voicemail'],
      assignee: ['me', ANA],
      hasTranscript: true,
    })
  })

  test.each([{}, { q: null }, { status: {} }, { q: { toString: 1 } }, { category: [[['none']]] }])(
    'never fails: %j',
    (stored) => {
      expect(savedViewSearch.parse(stored)).toEqual({})
    },
  )
})

describe('saving', () => {
  const save = (search: object) => createSavedViewInput.safeParse({ name: 'Mine', search })

  test('takes every filter of the list', () => {
    const search = {
      q: 'late',
      range: '7d',
      status: ['ended', 'analyzed'],
      category: ['billing', 'none'],
      assignee: ['none'],
      reviewed: ['nobody'],
      callback: false,
      maxSeconds: 60,
      hidden: 'show',
      sort: 'longest',
    }
    expect(save(search).data?.search).toEqual(search)
  })

  test('names the part it would have to leave out', () => {
    const refused = save({ q: 'late', priority: ['urgent'], cursor: 'x', caller: { toString: 1 } })
    expect(refused.error?.issues.map((issue) => issue.path.join('.'))).toEqual([
      'search.priority',
      'search.cursor',
      'search.caller',
    ])
  })

  test.each(['', '   ', 'x'.repeat(81)])('refuses the name %j', (name) => {
    expect(createSavedViewInput.safeParse({ name, search: {} }).success).toBe(false)
  })
})
