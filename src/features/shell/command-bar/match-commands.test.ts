import { expect, test } from 'vitest'

import type { Command } from './commands'
import { matchCommands } from './match-commands'

const command = (label: string, over: Partial<Command> = {}): Command => ({
  id: label,
  label,
  run: () => {},
  ...over,
})
const place = (label: string, keywords = '') => command(label, { keywords, isPlace: true })
const GROUPS = [
  { title: 'Pages', commands: [place('All Calls', 'Who called?'), place('Settings')] },
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

test('places come first, and what changes something never for a part of a word', () => {
  const groups = [
    {
      title: 'Call',
      commands: [
        command('Mark reviewed and go to the next call', { changes: true }),
        command('Next recording'),
      ],
    },
    { title: 'Pages', commands: [place('Next Steps'), place('Users', 'Accounts that sign in')] },
    {
      title: 'General',
      commands: [command('Sign Out'), command('Theme: Dark', { changes: true })],
    },
  ]
  const first = (typed: string) => matchCommands(groups, typed)[0]?.commands[0]?.label
  expect(first('next')).toBe('Next Steps')
  expect(first('n')).toBe('Next Steps')
  expect(first('sign')).toBe('Sign Out')
  expect(first('recor')).toBe('Next recording')
  expect(first('mark')).toBe('Mark reviewed and go to the next call')
  expect(
    matchCommands(groups, 're')
      .flatMap(({ commands }) => commands)
      .map(({ label }) => label),
  ).toEqual(['Next recording', 'Mark reviewed and go to the next call'])
  expect(first('dark')).toBe('Theme: Dark')
})

test('signs alone are nothing typed', () => {
  expect(found('?!')).toHaveLength(2)
})
