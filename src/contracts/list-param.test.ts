import { describe, expect, test } from 'vitest'

import { callListParams } from './call-list-params'

describe('the parameters of a call list', () => {
  test('reads lists, flags and numbers from a query string', () => {
    expect(
      callListParams.parse({
        status: 'ended,analyzed',
        hasTranscript: 'false',
        minSeconds: '20',
        limit: '10',
      }),
    ).toMatchObject({
      status: ['ended', 'analyzed'],
      hasTranscript: false,
      minSeconds: 20,
      limit: 10,
    })
  })

  test('takes a word once, however often it is asked for', () => {
    const params = callListParams.parse({
      weekday: Array(5000).fill('monday'),
      category: Array(5000).fill('billing'),
    })
    expect(params).toMatchObject({ weekday: ['monday'], category: ['billing'] })
  })

  test('hides nothing without parameters', () => {
    const params = callListParams.parse({})
    expect(params).toMatchObject({ q: '', status: [], limit: 50 })
    expect(params.hideShorterThan).toBeUndefined()
    expect(params.hideWithoutTranscript).toBeUndefined()
  })

  test.each([
    { status: 'finished' },
    { hasTranscript: 'yes' },
    { limit: '0' },
    { limit: '201' },
    { limit: '1e400' },
    { minSeconds: 'NaN' },
    { from: 'yesterday' },
    { ids: 'not-an-id' },
  ])('refuses %j', (query) => {
    expect(callListParams.safeParse(query).success).toBe(false)
  })
})
