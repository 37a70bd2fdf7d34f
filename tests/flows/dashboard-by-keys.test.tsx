import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { layoutBy, openCustomizer, store, stored, titles } from './lib/customizer'

let server: TestServer
let boss: SignedIn

beforeAll(async () => {
  server = await startServer()
  boss = await server.signIn('admin', 'Bo Boss')
})
afterAll(() => server.close())

const MOST_PRESSES = 100

const pressTo = async (key: string, role: string, name: string) => {
  const wanted = await screen.findByRole(role, { name })
  for (let presses = 0; document.activeElement !== wanted; presses += 1) {
    if (presses === MOST_PRESSES) throw new Error(`${key} never comes to ${name}`)
    await userEvent.keyboard(key)
  }
}
const tabTo = (name: string) => pressTo('{Tab}', 'button', name)
const pick = async (button: string, entry: string) => {
  await tabTo(button)
  await userEvent.keyboard('{Enter}')
  await pressTo('{ArrowDown}', 'menuitem', entry)
  await userEvent.keyboard('{Enter}')
}

test('a dashboard is built, saved and restored by the keyboard alone', async () => {
  const layout = layoutBy(boss)
  store({ ...layout, widgets: layout.widgets.slice(0, 2) })
  await openCustomizer(server, boss)
  expect(titles()).toEqual(['Calls Overview', 'Call Volume'])
  await tabTo('Add widgets')
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Add widgets' })
  await tabTo('Add Recent Calls')
  await userEvent.keyboard('{Enter}{Escape}')
  await waitFor(() => expect(titles()).toContain('Recent Calls'))
  await tabTo('Move or resize Recent Calls')
  await userEvent.keyboard('{Enter}{Shift>}{ArrowLeft}{/Shift}{Enter}')
  await tabTo('Save')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Saved')
  const saved = stored()
  expect(saved[0]?.widgets.map(({ title }) => title)).toHaveLength(3)

  await pick('Change Recent Calls', 'Remove')
  await waitFor(() => expect(titles()).not.toContain('Recent Calls'))
  await pick('Reset', 'To the last save')
  await screen.findByRole('alertdialog')
  await tabTo('Reset')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(titles()).toContain('Recent Calls'))
  expect(screen.getByText('Saved')).toBeVisible()
  expect(stored()).toEqual(saved)
})
