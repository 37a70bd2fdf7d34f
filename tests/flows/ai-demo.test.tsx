import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { domainEvents } from '@/server/db/events-schema'
import { expectAccessible } from '@tests/setup/axe'

import { rowsStored } from '../harness/everything-stored'
import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { saying, startStandInModel } from '../harness/stand-in-model'
import { visitAs } from './lib/visit-as'

const MODEM = 'Caller: My modem is broken.\nCaller: Please call me back tomorrow at nine.'

let model: Awaited<ReturnType<typeof startStandInModel>>
let server: TestServer
let agent: SignedIn

beforeAll(async () => {
  model = await startStandInModel()
  server = await startServer({
    variables: { ANALYSIS_ENDPOINT_URL: model.url, ANALYSIS_ENDPOINT_MODEL: 'small-model' },
  })
  agent = await server.signIn('agent', 'Ana Lopez')
})
afterAll(async () => {
  await server.close()
  await model.close()
})

const open = async (address = '/ai-demo') => {
  const visited = visitAs(agent, address, server)
  await screen.findByRole('heading', { level: 1, name: 'AI Demo' })
  return visited
}
/** That somebody is here is all that may be. */
const stored = async () => {
  const isHere = await server.db.$count(domainEvents, eq(domainEvents.entity, 'presence'))
  const rows = await rowsStored(server.db)
  return { ...rows, presence: 0, domain_events: (rows['domain_events'] ?? 0) - isHere }
}
const box = () => screen.findByRole('textbox', { name: /^(Transcript|What was said with)/ })
const type = async (value: string) => fireEvent.change(await box(), { target: { value } })
const claimed = async (name: string) => {
  const section = await screen.findByRole('region', { name: 'What is claimed' })
  return within(section).getByText(name).nextElementSibling ?? section
}

test('what is pasted is claimed with evidence, weights, times and versions, and nothing is stored', async () => {
  await open()
  const before = await stored()
  expect(screen.getByText('Nothing to read yet')).toBeVisible()
  await type(MODEM)
  expect(await claimed('Category')).toHaveTextContent(/Problem.*%.*“?My modem is broken/)
  expect(await claimed('Callback')).toHaveTextContent(/Asked for, .*09:00/)
  const steps = screen.getByRole('region', { name: 'Next steps' })
  expect(within(steps).getAllByText(/09:00/)[0]).toBeVisible()
  const rules = screen.getAllByRole('list', { name: 'Rules that fired' })[0]
  expect(rules).toHaveTextContent('broken · Problem+')
  expect(screen.getByRole('list', { name: 'Words, for and against Problem' })).toHaveTextContent(
    /broken\+/,
  )
  const versions = screen.getByRole('table')
  expect(within(versions).getByRole('columnheader', { name: /^Rules alone \(rules/ })).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: /^Why Category: ?My modem is broken/ }))
  const area = await box()
  expect(area).toHaveFocus()
  expect(
    area instanceof HTMLTextAreaElement && area.value.slice(area.selectionStart, area.selectionEnd),
  ).toBe('My modem is broken.')
  expect(await stored()).toEqual(before)
})

test('an edit says what it changes, also to unsure', async () => {
  await open()
  await type(MODEM)
  expect(await claimed('Category')).toHaveTextContent('Problem')
  const changed = screen.getByRole('status', { name: 'What changed' })
  expect(changed).toBeEmptyDOMElement()
  await type('Caller: I want to book a table for two.')
  await waitFor(() => expect(changed).toHaveTextContent('Category: Problem → Booking'))
  expect(changed).toHaveTextContent(/No longer a next step: .*09:00/)
  await type('Caller: Hello there, my name is Ann.')
  // Without a pause it is the same edit, which is not lost on the way.
  await waitFor(() => expect(changed).toHaveTextContent('Category: Problem → No claim'))
  expect(changed).toHaveTextContent('Unsure now')
  expect(await claimed('Category')).toHaveTextContent('No claimUnsure')
})

test('a picked call shows what was stored of it, and other words what they would change', async () => {
  await server.addCall({ id: 'picked', words: 'My zebra modem is broken.' })
  // Newer than it, more than the list offers by itself.
  for (let at = 0; at < 9; at += 1) await server.addCall({ words: 'I want to book a table.' })
  const { address } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Pick a call' }))
  await userEvent.type(screen.getByRole('combobox', { name: 'Call' }), 'zebra')
  await userEvent.click(await screen.findByRole('option', { name: /zebra/i }))
  await waitFor(() => expect(address()).toMatch(/^\/ai-demo\?call=/))
  const area = await screen.findByRole('textbox', { name: /^What was said with/ })
  expect(area).toHaveValue(
    'Agent: Northwind support, how can I help?\nCaller: My zebra modem is broken.',
  )
  expect(await claimed('Category')).toHaveTextContent('Problem')
  await type('Agent: Northwind support, how can I help?\nCaller: My green modem is broken.')
  expect(
    await screen.findByRole('button', { name: /^Why Category: ?My green modem/ }),
  ).toBeVisible()
  await type('Caller: I want to book a table for two.')
  const changed = screen.getByRole('status', { name: 'What changed' })
  await waitFor(() => expect(changed).toHaveTextContent('Category: Problem → Booking'))
  await userEvent.click(screen.getByRole('button', { name: 'As it was said' }))
  await waitFor(() => expect(changed).toHaveTextContent('Nothing.'))
})

test('what was cleared can be brought back', async () => {
  await open()
  await type(MODEM)
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(await box()).toHaveValue('')
  expect(await box()).toHaveFocus()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await box()).toHaveValue(MODEM)
})

test('the language model is asked only when somebody says so, and stands beside the rest', async () => {
  model.answer((response) => response.end())
  await open()
  await type(MODEM)
  await claimed('Category')
  expect(model.asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Ask the language model' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('It did not answer with the JSON')
  const category = { key: 'complaint', confidence: 0.9, quotes: ['My modem is broken'] }
  model.answer(saying({ category }))
  await userEvent.click(screen.getByRole('button', { name: 'Ask the language model' }))
  expect(
    await screen.findByRole('columnheader', { name: 'Language model (small-model)' }),
  ).toBeVisible()
  const [, row] = screen.getAllByRole('row')
  expect(row).toHaveTextContent(/^CategoryProblem \d+ %.*Complaint 90 %$/)
})

test('what is too much or no text is refused in a sentence, and what was there stays', async () => {
  await open()
  await type(MODEM)
  for (const [sent, sentence] of [
    ['x'.repeat(1024 * 1024), 'This is 1 MB. At most 200 KB can be tried at once.'],
    [
      Array(10_001).fill('C: hi').join('\n'),
      'These are 10,001 lines. At most 10,000 can be tried at once.',
    ],
    ['a\u0000b', 'This is no text.'],
  ]) {
    await type(sent ?? '')
    expect(await screen.findByText(sentence ?? '')).toBeVisible()
    expect(await box()).toHaveValue(MODEM)
  }
  const files = screen.getByLabelText('Text file')
  const noText = new File([new Uint8Array([0xff, 0xfe, 0x00, 0x01])], 'photo.txt')
  fireEvent.change(files, { target: { files: [noText] } })
  expect(await screen.findByText('The file is no text.')).toBeVisible()
  expect(await box()).toHaveValue(MODEM)
  const file = new File(['Caller: My <b>modem</b> is\u202E broken.'], 'call.txt')
  fireEvent.change(files, { target: { files: [file] } })
  expect(await screen.findByText(/^Tags such as <b> in it are read as words/)).toBeVisible()
  expect(screen.getByText(/^Marks in it turn the direction of reading/)).toBeVisible()
  await type(`Call of Monday\n${MODEM}`)
  expect(await screen.findByText(/^The first line names no speaker/)).toBeVisible()
  expect(await claimed('Callback')).toHaveTextContent(/Asked for, .*09:00/)
  await type('Good morning\nMy modem is broken')
  expect(await screen.findByText(/^No line names a speaker/)).toBeVisible()
  await type(Array(10_000).fill('Caller: My modem is broken.').join('\n').slice(0, 200_000))
  expect(await screen.findByText(/^Only the beginning and the end of this long call/)).toBeVisible()
})
