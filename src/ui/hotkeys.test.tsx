import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { EVERYWHERE, setHotkeysOn, useHotkeyGroups, useHotkeys } from './hotkeys'

const next = vi.fn<() => void>()
const open = vi.fn<() => void>()
const search = vi.fn<() => void>()
const selectAll = vi.fn<() => void>()

const go = vi.fn<() => void>()
function Place() {
  useHotkeys(EVERYWHERE, [{ key: 'g n', label: 'Go to Next Steps', run: go }])
  return null
}

function Example() {
  useHotkeys('Calls', [
    { key: 'j', label: 'Next call', run: next },
    { key: 'Enter', label: 'Open the call', run: open },
    { key: 'ArrowDown', label: 'Down', run: next },
    { key: 'Mod+k', label: 'Search', run: search },
    { key: 'Mod+a', label: 'Select every call', run: selectAll },
  ])
  return (
    <>
      <input aria-label="Note" />
      <input type="checkbox" aria-label="Done" />
      <select aria-label="Kind">
        <option>Mail</option>
        <option>Judgement</option>
      </select>
      <button>Other</button>
    </>
  )
}

afterEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
})

test('single keys run, but never while typing or with a modifier', async () => {
  render(<Example />)
  await userEvent.keyboard('j')
  expect(next).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByLabelText('Note'))
  await userEvent.keyboard('j{ArrowDown}')
  await userEvent.click(screen.getByLabelText('Done'))
  await userEvent.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}')
  expect(next).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('j')
  expect(next).toHaveBeenCalledTimes(2)
})

test('keys that the focused element answers to stay with it', async () => {
  render(<Example />)
  screen.getByRole('button', { name: 'Other' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(open).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}')
  expect(next).toHaveBeenCalledOnce()
})

test('two keys one after the other run together; what is in between ends the first', async () => {
  render(
    <>
      <Example />
      <Place />
    </>,
  )
  await userEvent.keyboard('n')
  await userEvent.keyboard('gjn')
  expect(next).toHaveBeenCalledOnce()
  await userEvent.keyboard('g')
  await userEvent.type(screen.getByLabelText('Note'), 'n')
  screen.getByLabelText('Note').blur()
  await userEvent.keyboard('n{Control>}g{/Control}n')
  expect(go).not.toHaveBeenCalled()
  await userEvent.keyboard('gn')
  expect(go).toHaveBeenCalledOnce()
})

test('the first of two keys is forgotten after two seconds', () => {
  render(<Place />)
  const press = (key: string, at: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    document.body.dispatchEvent(event)
  }
  press('g', 1000)
  press('n', 3001)
  expect(go).not.toHaveBeenCalled()
  press('g', 4000)
  press('n', 5999)
  expect(go).toHaveBeenCalledOnce()
})

test('keys that choose in a list of options stay with it', async () => {
  render(<Example />)
  screen.getByRole('combobox', { name: 'Kind' }).focus()
  await userEvent.keyboard('j{ArrowDown}')
  expect(next).not.toHaveBeenCalled()
})

test('nothing runs while a dialog is open', async () => {
  render(
    <>
      <Example />
      <dialog open aria-label="Something else" />
    </>,
  )
  await userEvent.keyboard('j')
  expect(next).not.toHaveBeenCalled()
})

test('single keys can be turned off; combinations stay', async () => {
  render(<Example />)
  setHotkeysOn(false)
  await userEvent.keyboard('j{Control>}k{/Control}')
  expect(next).not.toHaveBeenCalled()
  expect(search).toHaveBeenCalledOnce()
})

test('select all belongs to the text that is typed, or to a dialog; the search opens from both', async () => {
  const { rerender } = render(<Example />)
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(selectAll).toHaveBeenCalledOnce()
  const note = screen.getByLabelText<HTMLInputElement>('Note')
  await userEvent.type(note, 'words')
  await userEvent.keyboard('{Control>}a{/Control}')
  expect([note.selectionStart, note.selectionEnd]).toEqual([0, 5])
  await userEvent.keyboard('{Control>}k{/Control}')
  note.blur()
  rerender(
    <>
      <Example />
      <dialog open aria-label="Something else" />
    </>,
  )
  await userEvent.keyboard('{Control>}ak{/Control}')
  expect(selectAll).toHaveBeenCalledOnce()
  expect(search).toHaveBeenCalledTimes(2)
})

test('what is first keeps its keys from whatever comes after it', async () => {
  const inFront = vi.fn<() => void>()
  function InFront() {
    useHotkeys('In front', [{ key: 'j', label: 'Jump', run: inFront }], true)
    return null
  }
  const { rerender } = render(<InFront />)
  rerender(
    <>
      <InFront />
      <Example />
    </>,
  )
  await userEvent.keyboard('j')
  expect(inFront).toHaveBeenCalledOnce()
  expect(next).not.toHaveBeenCalled()
})

test('what every page has gives way to the page, whichever is registered first', async () => {
  const everywhere = vi.fn<() => void>()
  function Shell() {
    useHotkeys(EVERYWHERE, [{ key: 'j', label: 'Anywhere', run: everywhere }])
    return null
  }
  render(
    <>
      <Example />
      <Shell />
    </>,
  )
  await userEvent.keyboard('j')
  expect(next).toHaveBeenCalledOnce()
  expect(everywhere).not.toHaveBeenCalled()
})

test('a key that two parts of the screen have is listed once, as what it does', () => {
  function Behind() {
    useHotkeys('List', [{ key: 'j', label: 'Next row', run: vi.fn<() => void>() }])
    return null
  }
  function List() {
    const all = useHotkeyGroups().flatMap(({ hotkeys }) => hotkeys)
    return all.filter(({ key }) => key === 'j').map(({ label }) => <p key={label}>{label}</p>)
  }
  const { rerender } = render(<Behind />)
  rerender(
    <>
      <Behind />
      <Example />
      <List />
    </>,
  )
  expect(screen.getByText('Next call')).toBeVisible()
  expect(screen.queryByText('Next row')).toBeNull()
})

test('lists what is on screen, and forgets it afterwards', () => {
  function List() {
    return useHotkeyGroups().map((group) => <p key={group.title}>{group.title}</p>)
  }
  const { rerender } = render(
    <>
      <Example />
      <List />
    </>,
  )
  expect(screen.getByText('Calls')).toBeVisible()
  rerender(<List />)
  expect(screen.queryByText('Calls')).toBeNull()
})
