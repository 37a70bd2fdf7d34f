import { describe, expect, test } from 'vitest'

import { seededRandom } from '@/lib/seeded-random'

import { playScript, summaryOf } from './script'

const play = (script: string) =>
  playScript(script, seededRandom(String(Math.abs(script.length))))
    .map((line) => ('template' in line ? line.template : 'T'))
    .join(' ')

const ways = (script: string) => {
  const random = seededRandom('ways')
  return new Set(
    Array.from({ length: 100 }, () =>
      playScript(script, random)
        .map((line) => ('template' in line ? line.template : 'T'))
        .join(' '),
    ),
  )
}

describe('playScript', () => {
  test('plays the lines in order', () => {
    expect(play('A: one\n  C: two\n  T look id={id} → found=yes\n\n  A: three')).toBe(
      'one two T three',
    )
  })

  test('plays exactly one of neighbouring alternatives', () => {
    expect([...ways('A: a\n\nor\nA: b\n\nor\nA: c\n\nA: d')].sort()).toEqual(['a b d', 'a c d'])
  })

  test('sometimes leaves out what is marked maybe', () => {
    expect([...ways('A: a\n\nmaybe\nA: b')].sort()).toEqual(['a', 'a b'])
  })

  test('says which tool runs, with what, and what it answers', () => {
    expect(playScript('T look id={id}; day=[a|b] → found=yes', seededRandom('tool'))).toEqual([
      {
        role: 'tool',
        name: 'look',
        arguments: { id: '{id}', day: '[a|b]' },
        result: { found: 'yes' },
      },
    ])
  })

  test('tells what came of it, which nobody says', () => {
    const script = `
      A: one
      S: It was [one|two].`
    expect(summaryOf(script)).toBe('It was [one|two].')
    expect(play(script)).toBe('one')
    expect(summaryOf('A: one')).toBe('')
  })

  test('refuses a line that is not in the notation', () => {
    expect(() => play('B: who?')).toThrow('Not a line of a script: B: who?')
  })
})
