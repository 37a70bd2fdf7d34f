import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { useHotkeys } from './hotkeys'
import { LatePart } from './late-part'
import { type LateCode, lateCode, serverReturned, useLateOverlay } from './late-code'
import { ToastHost } from './toast-host'

const selectAll = vi.fn<() => void>()
const next = vi.fn<() => void>()
type Part = { text: string }

let arrive = () => {}
let fail = () => {}
/** A part of a test's own: what has arrived once is there at once the next time. */
const newPart = () =>
  lateCode(
    () =>
      new Promise<Part>((resolve, reject) => {
        arrive = () => resolve({ text: 'Here it is' })
        fail = () => reject(new TypeError('Failed to fetch'))
      }),
  )

function Example({ late }: { late: LateCode<Part> }) {
  const [open, setOpen] = useState(false)
  const { code, prepare } = useLateOverlay(late, open, () => setOpen(false))
  useHotkeys('Calls', [
    { key: 'j', label: 'Next call', run: next },
    { key: 'Mod+a', label: 'Select every call', run: selectAll },
  ])
  return (
    <>
      <button onPointerEnter={prepare} onClick={() => setOpen(!open)}>
        Open
      </button>
      {code && open ? <dialog open>{code.text}</dialog> : null}
      <ToastHost />
    </>
  )
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Open' }))

afterEach(() => {
  vi.clearAllMocks()
})

test('says once that it could not be loaded, and opens when it is pressed again', async () => {
  render(<Example late={newPart()} />)
  await userEvent.hover(screen.getByRole('button', { name: 'Open' }))
  fail()
  await press()
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
  fail()
  expect(await screen.findAllByText(/^This could not be loaded\./)).toHaveLength(1)
  await press()
  arrive()
  expect(await screen.findByRole('dialog')).toHaveTextContent('Here it is')
})

test('is there at once for whoever asks next', async () => {
  const late = newPart()
  const { unmount } = render(<Example late={late} />)
  await press()
  arrive()
  await screen.findByRole('dialog')
  unmount()
  render(<Example late={late} />)
  await press()
  expect(screen.getByRole('dialog')).toHaveTextContent('Here it is')
})

test('a part of a page that does not come can be tried again in its place', async () => {
  render(<LatePart late={newPart()}>{({ text }) => text}</LatePart>)
  fail()
  await screen.findByText(/^This could not be loaded\./)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  arrive()
  expect(await screen.findByText('Here it is')).toBeVisible()
})

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the server answers again', serverReturned],
])('a part of a page that did not come does so by itself when %s', async (_when, happens) => {
  const { unmount } = render(<LatePart late={newPart()}>{({ text }) => text}</LatePart>)
  fail()
  await screen.findByText(/^This could not be loaded\./)
  happens()
  fail()
  await screen.findByText(/^This could not be loaded\./)
  happens()
  arrive()
  expect(await screen.findByText('Here it is')).toBeVisible()
  expect(screen.queryByText(/^This could not be loaded\./)).toBeNull()
  unmount()
})

test('keys are no longer the page’s while it is on its way, and are again afterwards', async () => {
  render(<Example late={newPart()} />)
  await userEvent.keyboard('j{Control>}a{/Control}')
  expect([next, selectAll].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  await press()
  await userEvent.keyboard('j{Control>}a{/Control}')
  fail()
  await waitFor(async () => {
    await userEvent.keyboard('j')
    expect(next).toHaveBeenCalledTimes(2)
  })
  expect(selectAll).toHaveBeenCalledOnce()
})

test('the browser does not select the page while it is on its way', async () => {
  render(<Example late={newPart()} />)
  await press()
  const event = new KeyboardEvent('keydown', {
    key: 'a',
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  })
  screen.getByRole('button', { name: 'Open' }).dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})

test('Escape gives it up: it does not open when it arrives, and nobody is told that it failed', async () => {
  render(<Example late={newPart()} />)
  await press()
  await userEvent.keyboard('{Escape}')
  arrive()
  await userEvent.keyboard('j')
  expect(next).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})
