import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ana: SignedIn
let visited: ReturnType<typeof visitAs> | undefined

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const ada = { name: 'Ada Moreau', words: 'My parcel has not arrived.', startedAt: ago(30) }
  const carl = { name: 'Carl Jensen', words: 'Is the parcel shop open?', startedAt: ago(5) }
  await server.deliver('vapi', vapiReport(ada))
  await server.deliver('vapi', vapiReport(carl))
  await server.analyze()
})
afterAll(() => server.close())

const scrolledTo = vi.fn<(line: string | undefined) => void>()
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('min-width') }),
  )
  scrolledTo.mockClear()
  Element.prototype.scrollBy = () => {}
  Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
    scrolledTo(this.dataset['utterance'])
  }
})

const open = async (address: string) => {
  visited = visitAs(ana, address, server)
  await screen.findByRole('list', { name: 'Calls' })
  return visited
}
const list = () => within(screen.getByRole('list', { name: 'Calls' }))
/** Somebody in the list: the pane may show the same name. */
const caller = (name: string) => list().findByText(name)
const pane = () => within(screen.getByRole('region', { name: 'Selected call' }))
type Pane = ReturnType<typeof pane>
/** Another call may bring another pane: each try looks in the one that is there. */
const inPane = <Found,>(find: (current: Pane) => Found) => waitFor(() => find(pane()))
const snippetOf = async (words: string) => {
  const mark = await list().findByText(
    (_, mark) => mark?.matches('[data-snippet]') === true && mark.textContent.includes(words),
  )
  return mark
}
const lineWith = async (words: string) => {
  const found = await inPane((it) =>
    it.getByText(
      (_, line) => line?.matches('[data-words]') === true && line.textContent.includes(words),
    ),
  )
  return found.closest('li')
}

test('words found in a call lead to their line in the pane, by pointer, as often as they are pressed', async () => {
  await open('/all-calls?view=email&q=parcel')
  await userEvent.click(await snippetOf('My parcel'))
  const line = await lineWith('My parcel')
  await waitFor(() => expect(scrolledTo).toHaveBeenCalledWith(line?.dataset['utterance']))
  expect(visited?.address()).not.toContain('unified-dashboard')
  expect(line).not.toHaveFocus()

  scrolledTo.mockClear()
  await userEvent.click(await snippetOf('My parcel'))
  expect(scrolledTo).toHaveBeenCalledTimes(1)

  scrolledTo.mockClear()
  await userEvent.click(await caller('Carl Jensen'))
  await lineWith('Is the parcel shop')
  expect(scrolledTo).not.toHaveBeenCalled()
})

test.each(['comfortable', 'compact'])(
  'a key goes to the words found, and Escape back to the list (%s)',
  async (density) => {
    localStorage.setItem('callListDensity', density)
    await open('/all-calls?view=email&q=parcel')
    await userEvent.click(await caller('Carl Jensen'))
    await userEvent.keyboard('f')
    const line = await lineWith('Is the parcel')
    await waitFor(() => expect(line).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() =>
      expect(document.activeElement).toHaveTextContent(/Carl Jensen|Is the parcel/),
    )
    expect(document.activeElement?.closest('[data-call]')).not.toBeNull()
  },
)

test('the notes of a call are read and written beside the list', async () => {
  await open('/all-calls?view=email')
  await userEvent.click(await caller('Carl Jensen'))
  await inPane((it) => it.getByRole('heading', { name: 'Notes' }))
  await userEvent.keyboard('n')
  await userEvent.type(
    await inPane((it) => it.getByPlaceholderText('Write a note. Type @ to mention a colleague.')),
    'jj is not a key here',
  )
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await inPane((it) => it.getByRole('heading', { name: 'Notes (1)' }))
  await userEvent.keyboard('j')
  await inPane((it) => it.getByRole('heading', { name: 'Ada Moreau' }))
  expect(pane().queryByText('jj is not a key here')).toBeNull()
  await userEvent.keyboard('k')
  expect(await inPane((it) => it.getByText('jj is not a key here'))).toBeVisible()
})

test('a call that was opened from beside the list goes back there', async () => {
  const { address } = await open('/all-calls?view=email')
  await inPane((it) => it.getByRole('heading', { name: 'Carl Jensen' }))
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: /Carl Jensen/ })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toMatch(/^\/all-calls\?.*view=email/))
  await inPane((it) => it.getByRole('heading', { name: 'Carl Jensen' }))
})

test('without a pane the words open the call at their second', async () => {
  await open('/all-calls?view=card&q=parcel')
  await snippetOf('Is the parcel')
  await userEvent.keyboard('jkf')
  await waitFor(() => expect(visited?.address()).toMatch(/^\/unified-dashboard\/.+t=4&u=1/))
})

test('the shortcut sheet says once what each key does beside the list', async () => {
  await open('/all-calls?view=email')
  await userEvent.click(await caller('Carl Jensen'))
  await lineWith('Is the parcel')
  await userEvent.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  const keys = sheet.getAllByText(/^\S+$/, { selector: 'kbd' }).map((key) => key.textContent)
  expect(keys).toEqual(expect.arrayContaining(['E', 'C', 'P', 'A', 'Z', 'B']))
  expect(keys).toHaveLength(new Set(keys).size)
})
