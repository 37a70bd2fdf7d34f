import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '@tests/harness/database'

import type { OpenDatabase } from '../db/client'
import { queryRows } from '../db/rows'
import { personPattern } from './person-pattern'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const without = async (name: string, text: string) => {
  const pattern = personPattern(null, [name])
  const asked = sql<string>`regexp_replace(${text}, ${pattern}, '…', 'gi')`
  return (await queryRows<{ left: string }>(database.db, sql`select ${asked} as left`))[0]?.left
}

test.each([
  [
    'Jörg Müller',
    'Jörg Müller, JÖRG MÜLLER, jorg muller, Joerg Mueller, jorg-muller, Jo\u0308rg Mu\u0308ller',
  ],
  ['Joerg Mueller', 'Jörg Müller, Joerg Mueller, JOERG MUELLER'],
  ['Ana Strauß', 'Ana Strauß, ana strauss, ANA STRAUSS'],
  ['Ana Strauss', 'Ana Strauß, ana-strauss'],
  ['Søren Łæså', 'Søren Łæså, soren laesa, SØREN ŁÆSÅ'],
  ['José André', 'José André, jose andre, Jose_Andre'],
  ["Sean O'Neil-Lang", "Sean O'Neil-Lang, sean o’neil lang, sean-oneil-lang"],
  ['A. Moreau', 'A. Moreau, a-moreau, A Moreau'],
  ['Ольга Иванова', 'Ольга Иванова, ОЛЬГА ИВАНОВА'],
])('%s is found as %s', async (name, texts) => {
  const left = await without(name, texts)
  expect(left).toBe(texts.split(', ').fill('…').join(', '))
})

test.each([
  ['Jörg Müller', 'Jörg Müllermann; Kjörg Müller; Jörg und Müller'],
  ['Ana Ross', 'Diana Ross; Ana Rossi'],
])('%s leaves %s', async (name, text) => expect(await without(name, text)).toBe(text))

test('the surname first is found behind a comma', async () => {
  expect(await without('Ana María Ruiz', 'Ruiz, Ana Maria; Ruiz Ana')).toBe('…; Ruiz Ana')
})

test('one word is too many people’s name', () => {
  expect(personPattern(null, ['Ana', null])).toBeNull()
})
