import { describe, expect, test } from 'vitest'

import { cutAtQuotes, type LineMark, marksByLine, numberClaims } from './evidence-marks'
import { claim, nextStep, testCall } from '@tests/builders/call-detail'

const mark = (quote: string, number = 1): LineMark => ({ quote, number, label: `Claim ${number}` })

describe('numbers of claims', () => {
  test('run through what has evidence, in the order of the page', () => {
    const claims = numberClaims(testCall())
    expect(claims.map(({ key, number }) => [number, key])).toEqual([
      [1, 'summary'],
      [2, 'category'],
      [3, 'step:00000000-0000-4000-8000-0000000000a1'],
      [4, 'callback'],
    ])
  })

  test('stay when a next step is completed and sorted to the end', () => {
    const open = nextStep({
      id: '00000000-0000-4000-8000-0000000000b2',
      createdAt: '2026-11-20T10:01:00Z',
    })
    const done = nextStep({ status: 'done' })
    const keys = (steps: (typeof open)[]) =>
      numberClaims(testCall({ nextSteps: steps })).map(({ key }) => key)
    expect(keys([open, done])).toEqual(keys([nextStep(), open]))
  })

  test('leave out evidence that points behind the transcript', () => {
    const base = testCall()
    const category = claim('booking' as const, [
      { utterance: 99, quote: 'gone', startSeconds: null },
    ])
    const call = testCall({ analysis: base.analysis && { ...base.analysis, category } })
    expect(numberClaims(call).map(({ key }) => key)).not.toContain('category')
  })

  test('are found again by line', () => {
    const marks = marksByLine(numberClaims(testCall()))
    expect(marks.get(1)?.map(({ number }) => number)).toEqual([1, 2])
  })
})

describe('a line cut at its quotes', () => {
  test('is the same text', () => {
    const text = 'I booked a table for Friday, please call me back.'
    const pieces = cutAtQuotes(text, [mark('table for Friday'), mark('Friday, please', 2)])
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.filter((piece) => piece.marked).map((piece) => piece.text)).toEqual([
      'table for ',
      'Friday',
      ', please',
    ])
    expect(pieces.flatMap(({ ends }) => ends.map(({ number }) => number))).toEqual([1, 2])
  })

  test('is marked whole when the quote is not in it', () => {
    expect(cutAtQuotes('Something else', [mark('rewritten')])).toEqual([
      { text: 'Something else', start: 0, find: -1, marked: true, ends: [mark('rewritten')] },
    ])
  })

  test('finds a quote that was cut at an end', () => {
    expect(cutAtQuotes('please call me', [mark('…call me')])[1]).toMatchObject({
      text: 'call me',
      marked: true,
    })
  })
})
