import { expect, test } from 'vitest'

import type { Command } from './commands'
import { matchCommands } from './match-commands'

const command = (label: string, keywords?: string): Command => ({
  id: label,
  label,
  ...(keywords !== undefined && { keywords }),
  run: () => {},
})
const GROUPS = [
  { title: 'Pages', commands: [command('All Calls', 'Who called?'), command('Settings')] },
  { title: 'Call', commands: [command('Next call'), command('Café review'), command('Call back')] },
]
const found = (typed: string) =>
  matchCommands(GROUPS, typed).map(({ title, commands }) => [
    title,
    ...commands.map(({ label }) => label),
  ])

test('nothing typed shows everything', () => {
  expect(matchCommands([...GROUPS, { title: 'Empty', commands: [] }], '  ')).toEqual(GROUPS)
})

test('words match beginnings, in any order, accents folded, the closest first', () => {
  expect(found('call')).toEqual([
    ['Pages', 'All Calls'],
    ['Call', 'Call back', 'Next call'],
  ])
  expect(found('call nex')).toEqual([['Call', 'Next call']])
  expect(found('cafe')).toEqual([['Call', 'Café review']])
  expect(found('who')).toEqual([['Pages', 'All Calls']])
  expect(found('alls')).toEqual([])
})

test('signs alone are nothing typed', () => {
  expect(found('?!')).toHaveLength(2)
})
