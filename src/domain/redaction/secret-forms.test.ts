import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { redactTurns } from './redact'
import { REMOVED, type SensitiveKind } from './sensitive-mentions'

/** `language | kind | speaker: words / speaker: words`; what must go stands in braces, nothing for `none`. */
const FORMS = readFileSync(new URL('secret-forms.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [string, SensitiveKind | 'none', ...string[]])

const SECRET = /\{([^}]*)\}/g

test('there are more than 300 forms in six languages', () => {
  expect(FORMS.length).toBeGreaterThan(300)
  expect([...new Set(FORMS.map(([language]) => language))]).toHaveLength(6)
})

test.each(FORMS)('%s %s: %s', (_, kind, ...rest) => {
  const turns = rest.join(' | ').split(' / ')
  const said = turns.map((turn) => {
    const [speaker = '', ...words] = turn.split(': ')
    return { speaker, pieces: [words.join(': ').replace(SECRET, '$1')] }
  })
  const stored = redactTurns(said)?.map((pieces) => pieces.join(''))
  const expected = turns.map((turn) =>
    turn.slice(turn.indexOf(': ') + 2).replace(SECRET, kind === 'none' ? '' : REMOVED[kind]),
  )
  expect(stored).toEqual(kind === 'none' ? undefined : expected)
})
