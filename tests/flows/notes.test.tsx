import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { callNotes, type Note, note } from '@/contracts/notes'
import { callNotes as noteTable } from '@/server/db/review-schema'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let ana: SignedIn
let bo: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('admin', 'Bo Lang')
  callId = await server.addCall({ id: 'one' })
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(noteTable))

const write = async (as: SignedIn, json: object): Promise<Note> =>
  note.parse(await (await as.request(`${API}/calls/${callId}/notes`, { json })).json())
const stored = async () =>
  callNotes.parse(await (await ana.request(`${API}/calls/${callId}/notes`)).json()).items
const open = async (search = '', as = ana) => {
  const visited = visitAs(as, `/unified-dashboard/${callId}${search}`, server)
  await screen.findByRole('heading', { level: 3, name: /^Notes/ })
  return visited
}
const section = () => {
  const heading = screen.getByRole('heading', { level: 3, name: /^Notes/ })
  const part = heading.closest('section')
  if (!part) throw new Error('The notes have no section')
  return within(part)
}
/** The whole of it: what stands in while it loads only takes words. */
const composer = () => screen.findByPlaceholderText('Write a note. Type @ to mention a colleague.')
const openMenu = async (author: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Actions for the note by ${author}` }))

describe('writing a note', () => {
  test('from the keyboard: n, a mention picked with the arrows, Ctrl Enter', async () => {
    await open()
    await userEvent.keyboard('n')
    const area = await composer()
    expect(area).toHaveFocus()
    await userEvent.type(area, 'Please call back, @')
    await screen.findByRole('listbox', { name: 'People to mention' })
    await expectAccessible()
    await userEvent.type(area, 'l')
    expect(screen.getAllByRole('option')).toHaveLength(2)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(area).toHaveValue('Please call back, @Bo Lang ')
    expect(area).toHaveAttribute('aria-autocomplete', 'list')
    await userEvent.type(area, 'thanks')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')

    await section().findByText('@Bo Lang')
    await waitFor(() => expect(section().queryByText('Saving…')).toBeNull())
    expect(section().getByText(/thanks/)).toBeVisible()
    expect(await stored()).toMatchObject([
      { text: `Please call back, @[${bo.user.id}] thanks`, author: { name: 'Ana Lopez' } },
    ])
    expect(section().getByRole('button', { name: /Add a note/ })).toHaveFocus()
    await screen.findByText(/wrote a note/)
    await expectAccessible()
  })

  test('takes what is typed before it has loaded', async () => {
    await open()
    await userEvent.keyboard('nQuick as a fox')
    expect(await composer()).toHaveValue('Quick as a fox')
    await userEvent.keyboard(' indeed')
    expect(await composer()).toHaveValue('Quick as a fox indeed')
    await userEvent.keyboard(' @')
    await screen.findByRole('listbox')
  })

  test('Escape first puts the list away, then asks before words are lost', async () => {
    await open()
    await userEvent.keyboard('n')
    await userEvent.type(await composer(), 'Half @')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(await composer()).toHaveValue('Half @')
    await userEvent.click(await composer())
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New note' })).toBeNull())
    expect(Object.keys(localStorage).filter((key) => key.startsWith('noteDraft'))).toEqual([])
  })

  test('what is typed survives leaving and coming back, beside this call only', async () => {
    const first = await open()
    await userEvent.keyboard('n')
    await userEvent.type(await composer(), 'Half a thought')
    first.leave()
    await open()
    expect(await composer()).toHaveValue('Half a thought')
    expect(await composer()).not.toHaveFocus()
    await userEvent.keyboard('n')
    expect(await composer()).toHaveFocus()
  })

  test('what the server refuses comes back into the composer', async () => {
    await open()
    const refuse = vi
      .spyOn(server.app, 'request')
      .mockImplementation(() =>
        Response.json(
          { error: 'The disk is full.', code: 'internal', requestId: 'r' },
          { status: 500 },
        ),
      )
    await userEvent.keyboard('n')
    await userEvent.type(await composer(), 'Do not lose me')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('The disk is full.')
    expect(await composer()).toHaveValue('Do not lose me')
    refuse.mockRestore()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await section().findByText('Do not lose me')
    await waitFor(async () => expect(await stored()).toHaveLength(1))
  })

  test('an empty note and one that is too long cannot be saved, and say why', async () => {
    await open()
    await userEvent.keyboard('n')
    const save = () => screen.getByRole('button', { name: 'Save' })
    await composer()
    expect(save()).toHaveAccessibleDescription('Write something first')
    await userEvent.click(await composer())
    await userEvent.paste('x'.repeat(4003))
    expect(save()).toHaveAccessibleDescription('This is 3 characters too long')
    expect(screen.getByText('3 characters too many')).toBeVisible()
  })
})

describe('a note that is there', () => {
  test('goes to its second, and can be pinned and unpinned', async () => {
    await write(ana, { text: 'Here', atSeconds: 4.2 })
    await open()
    await userEvent.click(await section().findByRole('button', { name: 'at 0:04' }))
    await userEvent.keyboard('n')
    await userEvent.type(await composer(), 'Same place')
    await userEvent.click(screen.getByRole('button', { name: 'Pin to this second' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await stored())[1]?.atSeconds).toBe(4.2))
    expect(await section().findAllByRole('button', { name: 'at 0:04' })).toHaveLength(2)
  })

  test('leads to the seconds that are typed in it, as far as the call goes', async () => {
    await write(ana, { text: 'Name at 0:07, offer at 59:30' })
    await open()
    await userEvent.click(await section().findByRole('button', { name: 'Go to 0:07' }))
    expect(section().queryByRole('button', { name: /59:30/ })).toBeNull()
    await userEvent.keyboard('n')
    await userEvent.type(await composer(), 'Same place')
    await userEvent.click(screen.getByRole('button', { name: 'Pin to this second' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await stored())[1]?.atSeconds).toBe(7))
  })

  test('is changed by its author, and a save from elsewhere is not overwritten', async () => {
    const { id } = await write(ana, { text: `First, @[${bo.user.id}]` })
    await open()
    await openMenu('Ana Lopez')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const area = await screen.findByRole('textbox', { name: 'Note' })
    expect(area).toHaveValue('First, @Bo Lang')
    await userEvent.type(area, ' please')
    await ana.request(`${API}/notes/${id}`, {
      method: 'PATCH',
      json: { version: 1, text: 'From my other window' },
    })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const conflict = await screen.findByText(/changed this note elsewhere first/)
    expect(conflict).toHaveTextContent('From my other window')
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('First, @Bo Lang please')
    await userEvent.click(screen.getByRole('button', { name: 'Apply mine to the new version' }))
    await waitFor(async () =>
      expect((await stored())[0]?.text).toBe(`First, @[${bo.user.id}] please`),
    )
    await section().findByText(/edited/)
  })

  test('that was deleted while it was changed leaves its words', async () => {
    const { id } = await write(ana, { text: 'First' })
    const { queryClient } = await open()
    await openMenu('Ana Lopez')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), ' and more')
    await bo.request(`${API}/notes/${id}`, { method: 'DELETE' })
    await act(() => queryClient.invalidateQueries({ queryKey: ['notes'] }))
    await screen.findByText(/The note you were changing was deleted/)
    await userEvent.click(screen.getByRole('button', { name: 'Write it as a new note' }))
    expect(await composer()).toHaveValue('First and more')
  })

  test('is deleted at once, and Undo brings it back', async () => {
    await write(ana, { text: 'Oops' })
    await open()
    await openMenu('Ana Lopez')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(section().queryByText('Oops')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await section().findByText('Oops')
    expect(await stored()).toHaveLength(1)
  })

  test('of somebody else shows what cannot be done and why', async () => {
    await write(bo, { text: 'Mine' })
    await open()
    await openMenu('Bo Lang')
    expect(await screen.findByRole('menuitem', { name: /^Edit/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(screen.getByText(/Only Bo Lang can change it/)).toBeInTheDocument()
  })

  test('that the address names has the focus', async () => {
    await write(bo, { text: 'One' })
    const { id } = await write(bo, { text: 'Two' })
    await open(`?note=${id}`)
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Two'))
  })
})

test('notes that cannot be loaded say so and can be asked for again', async () => {
  await write(ana, { text: 'Here I am' })
  const answer = server.app.request.bind(server.app)
  let isDown = true
  const refuse = vi
    .spyOn(server.app, 'request')
    .mockImplementation((url, ...rest) =>
      isDown && typeof url === 'string' && url.endsWith('/notes')
        ? Response.json({ error: 'Down.', code: 'forbidden', requestId: 'r' }, { status: 403 })
        : answer(url, ...rest),
    )
  await open()
  await section().findByText(/could not be loaded/)
  isDown = false
  await userEvent.click(section().getByRole('button', { name: 'Retry' }))
  expect(await section().findByText('Here I am')).toBeVisible()
  refuse.mockRestore()
})
