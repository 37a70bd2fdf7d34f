import { describe, expect, test } from 'vitest'

import { givenAnswers, isComplete, judgePoints, totalSoFar, typedAnswers } from './scoring'

const criteria = [
  { id: 'a', label: 'A', help: '', points: 5 },
  { id: 'b', label: 'B', help: '', points: 20 },
]
const typed = (given: string, applies = true) => ({ given, applies, comment: '' })

describe('points that are typed', () => {
  test('begin empty, or as they were given', () => {
    expect(typedAnswers(criteria)).toEqual([typed(''), typed('')])
    const given = criteria.map((one, index) => ({ ...one, given: index || null, comment: 'c' }))
    expect(typedAnswers(given)).toEqual([
      { given: '', applies: false, comment: 'c' },
      { given: '1', applies: true, comment: 'c' },
    ])
  })

  test('are wrong when missing or too many, unless the criterion does not apply', () => {
    expect(judgePoints(typed('5'), 5)).toBe(true)
    expect(judgePoints(typed('6'), 5)).toBe('At most 5 points')
    expect(judgePoints(typed(''), 5)).toMatch(/^Give points/)
    expect(judgePoints(typed('', false), 5)).toBe(true)
  })

  test('are complete when no digit can follow', () => {
    expect(isComplete('4', 5)).toBe(true)
    expect(isComplete('0', 20)).toBe(true)
    expect(isComplete('1', 20)).toBe(false)
    expect(isComplete('3', 20)).toBe(true)
    expect(isComplete('', 5)).toBe(false)
  })

  test('are counted as they come, and sent by criterion', () => {
    expect(totalSoFar(criteria, [typed(''), typed('')])).toBe('0 of 25 points given so far')
    expect(totalSoFar(criteria, [typed('4'), typed('')])).toBe('4 of 25 points given so far')
    expect(totalSoFar(criteria, [typed('9'), typed('20')])).toBe('20 of 25 points given so far')
    expect(totalSoFar(criteria, [typed('', false), typed('')])).toBe('0 of 20 points given so far')
    expect(totalSoFar(criteria, [typed('4'), typed('15')])).toBe('76 % (19 of 25 points)')
    expect(totalSoFar(criteria, [typed('4'), typed('', false)])).toBe('80 % (4 of 5 points)')
    expect(totalSoFar(criteria, [typed('', false), typed('', false)])).toBe('Nothing applies')
    expect(givenAnswers(criteria, [typed('4'), typed('7', false)])).toEqual([
      { criterionId: 'a', given: 4, comment: '' },
      { criterionId: 'b', given: null, comment: '' },
    ])
  })
})
