import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer } from '../harness/server'
import { GOOD, startServerWithModel } from '../harness/server-with-model'
import { saying } from '../harness/stand-in-model'
import { visitAs } from './lib/visit-as'

const { server, model, arrive, readEndpoint, close } = await startServerWithModel()
afterAll(close)

let admin: SignedIn
beforeEach(async () => {
  await server.truncateAll()
  admin = await server.signIn('admin', 'Bo Lang')
})

const NAME = 'Language model'
const openCard = async () => {
  visitAs(admin, '/settings', server)
  const region = await screen.findByRole('region', { name: NAME })
  await within(region).findByRole('button', { name: 'Compare texts' })
  return within(region)
}
const compare = async (card: Awaited<ReturnType<typeof openCard>>) => {
  const button = card.getByRole('button', { name: /^Compare/ })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await userEvent.click(button)
}

test('both texts of five calls are shown before an administrator may switch the model’s on', async () => {
  const quotes = ['my kettle leaks']
  const titled = (title: string) => ({ ...GOOD, titles: [{ step: 0, title, quotes }] })
  const good = titled('Call back the caller about the leaking kettle')
  model.answer((response, request) => {
    const answer = model.asked.length === 2 ? titled('Call back Marco') : good
    if (model.asked.length === 3) response.writeHead(404).end()
    else saying(answer)(response, request)
  })
  for (let count = 0; count < 6; count += 1) {
    await arrive('my kettle leaks, can you send a new kettle and call me back')
  }
  const card = await openCard()
  const toggle = card.getByRole('switch', { name: 'Use its summaries and titles' })
  expect(toggle).toHaveAccessibleDescription(/Compare the texts first/)
  await userEvent.click(toggle)
  expect(toggle).not.toBeChecked()
  expect(model.asked).toEqual([])

  await compare(card)
  expect(await card.findByText('All calls were compared.')).toBeVisible()
  expect(model.asked).toHaveLength(5)
  const shown = within(card.getByRole('region', { name: 'Compared texts' }))
  const [local] = shown.getAllByRole('group', { name: 'Local' })
  expect(local).toHaveTextContent(/^LocalCategory.+Summary.+Next stepsCall back Ada Moreau/)
  const sides = shown.getAllByRole('group', { name: 'small-model' })
  expect(sides).toHaveLength(5)
  expect(sides[0]).toHaveTextContent(
    `CategoryProblemSummary${GOOD.summary.text}Next stepsCall back Ada Moreau about the leaking kettle`,
  )
  expect(sides[1]).toHaveTextContent(/Next stepsNoneLeft out: a word that is not in the call\.$/)
  expect(sides[2]).toHaveTextContent('It answered with status 404.')
  await expectAccessible()

  await userEvent.click(toggle)
  expect(await card.findByText(/; its texts are used/)).toBeVisible()
  expect(toggle).toBeChecked()
  expect(await readEndpoint(admin)).toMatchObject({ areTextsUsed: true, state: 'shadow' })
})

test('they are asked about one after the other', async () => {
  model.answer(saying(GOOD))
  await arrive()
  await arrive()
  const card = await openCard()
  const held: (() => void)[] = []
  model.answer((response, request) => void held.push(() => saying(GOOD)(response, request)))
  await compare(card)
  expect(await card.findByText('Asking about call 1 of 2…')).toBeVisible()
  expect(card.getByText('Not asked yet.')).toBeVisible()
  await waitFor(() => expect(held).toHaveLength(1))
  held[0]?.()
  expect(await card.findByText('Asking about call 2 of 2…')).toBeVisible()
  await waitFor(() => expect(held).toHaveLength(2))
  held[1]?.()
  expect(await card.findByText('All calls were compared.')).toBeVisible()
})

test('texts of which no call had any are not switched on', async () => {
  model.answer((response) => response.writeHead(404).end())
  await arrive()
  const card = await openCard()
  await compare(card)
  expect(await card.findByText('It answered with status 404.')).toBeVisible()
  expect(card.getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
})

test('without a call there is nothing to compare', async () => {
  const card = await openCard()
  expect(await card.findByText('There is no call with a transcript yet.')).toBeVisible()
  expect(card.getByRole('button', { name: 'Compare texts' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('without a language model the card names what sets one', async () => {
  const plain = await startServer()
  try {
    visitAs(await plain.signIn('admin', 'Ada'), '/settings', plain)
    const region = await screen.findByRole('region', { name: NAME })
    expect(await within(region).findByText('ANALYSIS_ENDPOINT_URL')).toBeVisible()
    expect(within(region).queryByRole('button')).toBeNull()
  } finally {
    await plain.close()
  }
})

test('only administrators see it', async () => {
  visitAs(await server.signIn('agent', 'Cy'), '/settings', server)
  await screen.findByRole('region', { name: 'Data' })
  expect(screen.queryByRole('region', { name: NAME })).toBeNull()
})
