import { expect, test } from 'vitest'

import { byName, toldApart } from './people-names'

const person = (name: string, email = `${name}@example.com`) => ({ name, email })

test('names are in the order of people, not of code points', () => {
  const names = ['Zed', 'bert', 'Éva', 'Evan', 'Person 10', 'Person 2', 'Änne', 'anna']
  expect(
    names
      .map((name) => person(name))
      .toSorted(byName)
      .map(({ name }) => name),
  ).toEqual(['anna', 'Änne', 'bert', 'Éva', 'Evan', 'Person 2', 'Person 10', 'Zed'])
})

test('people of one name have their address behind it', () => {
  const people = [
    person('Ana Lopez', 'ana@example.com'),
    person('Bo Lang', 'bo@example.com'),
    person('ana lopez ', 'ana.l@example.com'),
  ]
  expect(toldApart(people).map(({ name }) => name)).toEqual([
    'Ana Lopez (ana@example.com)',
    'Bo Lang',
    'ana lopez (ana.l@example.com)',
  ])
})
