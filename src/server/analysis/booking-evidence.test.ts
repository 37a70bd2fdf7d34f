import { expect, test } from 'vitest'

import { callOf, conversationOf } from '@tests/builders/analysed-call'

import { showCategory } from './category-evidence'
import { evidenceOf } from './conversation'
import { createLocalAnalyzer } from './local-analyzer'

const shownOf = async (lines: string[]) => {
  const { category } = await createLocalAnalyzer().analyze(callOf(lines))
  return [category?.value, ...(category?.evidence.map(({ quote }) => quote) ?? [])]
}

test.each([
  'Do I need to reserve a table there?',
  'Are reservations needed for a table there?',
  'Do they take reservations for a table?',
])('a question of the rules is no booking, but the yes to an offer is: %s', async (asked) => {
  const seek = 'I am looking for a Greek restaurant in the old town'
  const offer = 'Shall I book a table for you?'
  const lines = [`C: ${seek}`, 'A: I found the Olive Tree.', `C: ${asked}`, 'A: You can.']
  expect(await shownOf([...lines, `A: ${offer}`, 'C: Yes, please.', 'A: For when?'])).toEqual([
    'booking',
    seek,
    offer,
    'Yes, please.',
  ])
})

test('what is not taken up is not shown as taken up', async () => {
  const view = 'I would like to see an apartment near the lake'
  const offer = 'A: There is one at the pier. Would you like me to book it for you?'
  const lines = [`C: ${view}`, offer, 'C: Could you find one with a balcony?', 'A: Sure.']
  expect(await shownOf(lines)).not.toContain('Could you find one with a balcony?')
})

test('a search is shown with the booking that came of it, of the same kind', async () => {
  const seek = 'I am looking for a restaurant in the old town'
  const made = 'I have booked a table for two at the Elm.'
  const ride = 'A: I have booked you a ride to the mall.'
  const lines = [`C: ${seek}`, 'A: I found the Elm.', "C: You know, I'll take that one.", ride]
  expect(await shownOf([...lines, `A: ${made}`, 'C: bye'])).toEqual([
    'booking',
    seek,
    "You know, I'll take that one.",
    made,
  ])
})

test('the film that is chosen is shown, not the films that are asked for', async () => {
  const chosen = "I'll see The Long Winter for two people, after nine"
  const lines = ['C: I want to see a movie. Which ones are good?', 'A: The Long Winter is.']
  expect(await shownOf([...lines, `C: ${chosen}`, "A: You're all set."])).toEqual([
    'booking',
    chosen,
  ])
})

test.each(['Same address? Then yes.', "I've paid, thanks.", 'Put it on my card, please.'])(
  'an order that was called about is shown with how it is placed: %s',
  (placed) => {
    const about = "Hi, I'm calling again about an order by phone."
    const conversation = conversationOf(`C: ${about}`, 'A: Which one?', `C: ${placed}`)
    const evidence = conversation.caller.slice(0, 1).map((turn) => evidenceOf(turn))
    const shown = showCategory(conversation, { value: 'order', evidence })
    expect(shown.map(({ quote }) => quote)).toEqual([about, placed])
  },
)
