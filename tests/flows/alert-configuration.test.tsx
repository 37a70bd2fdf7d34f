import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { storeRules, stored, testRule } from './lib/alerts'
import { visitLiveAs } from './lib/visit-as'

const PATH = '/alert-configuration'
let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
})

const open = (path = PATH) => visitLiveAs(ana, path, server)
const callIn = async (name: string, over: object = {}) => {
  const response = await server.deliver('vapi', vapiReport({ name, ...over }))
  expect(response.status).toBe(200)
}

describe('the page', () => {
  test('adds the three quick alerts, toggles, renames by the prompt, deletes and undoes', async () => {
    await open()
    expect(document.title).toBe('Alert Configuration · AI Support CRM')
    for (const kind of ['Priority', 'Callback', 'Time']) {
      await userEvent.dblClick(screen.getByRole('button', { name: `Add ${kind} Alert` }))
    }
    expect(stored('alertRules')).toHaveLength(3)
    expect(stored('alertRules')).toMatchObject([
      { name: 'Priority Alert', condition: 'priority = high', action: 'notification' },
      { name: 'Callback Alert', condition: 'callbackRequested = true', recipients: [] },
      { name: 'Time Alert', condition: 'time > 18:00', isActive: true },
    ])
    await userEvent.click(screen.getByRole('switch', { name: 'Time Alert is active' }))
    expect(stored('alertRules')).toMatchObject([{}, {}, { isActive: false }])

    const prompt = vi.spyOn(window, 'prompt').mockReturnValueOnce('  Urgent ')
    await userEvent.click(screen.getByRole('button', { name: 'Rename Priority Alert' }))
    expect(prompt).toHaveBeenCalledWith(expect.any(String), 'Priority Alert')
    prompt.mockReturnValueOnce(null)
    await userEvent.click(screen.getByRole('button', { name: 'Rename Urgent' }))
    prompt.mockReturnValueOnce('   ')
    await userEvent.click(screen.getByRole('button', { name: 'Rename Urgent' }))
    expect(await screen.findByText('A rule needs a name.')).toBeVisible()

    const before = stored('alertRules')
    await userEvent.click(screen.getByRole('button', { name: 'Delete Urgent' }))
    expect(screen.queryByRole('heading', { name: 'Urgent' })).toBeNull()
    expect(screen.getByRole('switch', { name: 'Callback Alert is active' })).toHaveFocus()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(stored('alertRules')).toEqual(before)
    await expectAccessible(screen.getByRole('main'))
  })

  test('adds a rule by the form, which points at a mistake, and edits it', async () => {
    await callIn('Noor Haddad')
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Add Rule' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add alert rule' })
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Short')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Advanced' }))
    const condition = within(dialog).getByLabelText('Condition')
    expect(condition).toHaveValue('priority = high')
    await userEvent.clear(condition)
    await userEvent.type(condition, 'duration < soon')
    expect(condition).toBeValid()
    await waitFor(() =>
      expect(condition).toHaveAccessibleDescription(
        'duration must be a number such as 10, not “soon”.',
      ),
    )
    expect(dialog.querySelector('pre')?.textContent).toBe(`duration < soon\n${' '.repeat(11)}^`)
    await userEvent.clear(condition)
    await userEvent.type(condition, 'duration < 90')
    await within(dialog).findByText('Would have fired for 1 of the last call')
    await userEvent.selectOptions(within(dialog).getByLabelText('Action'), 'email')
    const own = ana.user.email
    const recipients = within(dialog).getByLabelText('Recipients')
    await userEvent.type(recipients, 'a@example.com')
    await userEvent.tab()
    await waitFor(() =>
      expect(recipients).toHaveAccessibleDescription(
        /^Alert emails only go to people under Users\. Remove a@example\.com\./,
      ),
    )
    await userEvent.clear(recipients)
    await userEvent.type(recipients, own.toUpperCase())
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
    await screen.findByRole('heading', { level: 3, name: 'Short' })
    expect(stored('alertRules')).toMatchObject([
      {
        name: 'Short',
        condition: 'duration < 90',
        action: 'email',
        recipients: [own.toUpperCase()],
      },
    ])
    await userEvent.click(await screen.findByRole('button', { name: /^Would have fired for 1/ }))
    const fired = screen.getByRole('list', { name: 'Calls that Short would have fired for' })
    expect(within(fired).getByRole('link', { name: /^Noor Haddad/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/unified-dashboard\/[0-9a-f-]{36}$/),
    )

    await userEvent.keyboard('n')
    await screen.findByRole('dialog', { name: 'Add alert rule' })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Edit Short' }))
    const edit = await screen.findByRole('dialog', { name: 'Edit alert rule' })
    await userEvent.type(within(edit).getByLabelText('Name'), ' calls')
    await userEvent.click(within(edit).getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { level: 3, name: 'Short calls' })
    expect(stored('alertRules')).toHaveLength(1)
  })

  test('a condition is chosen by drop-downs, row by row, and can be read as text', async () => {
    await callIn('Noor Haddad')
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Add Rule' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add alert rule' })
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Late')
    const row = (number: number) =>
      within(within(dialog).getByRole('group', { name: `Comparison ${number}` }))
    const choose = (number: number, control: string, option: string) =>
      userEvent.selectOptions(row(number).getByLabelText(control), option)
    expect(row(1).getByLabelText('Value')).toHaveDisplayValue('High')
    await choose(1, 'Comparison', 'at least')
    await choose(1, 'Value', 'Normal')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add comparison' }))
    expect(row(2).getByLabelText('Field')).toHaveFocus()
    await choose(2, 'Field', 'Duration')
    await expectAccessible(dialog)

    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
    await waitFor(() =>
      expect(row(2).getByLabelText('Seconds')).toHaveAccessibleDescription(
        'Enter a number such as 10',
      ),
    )
    expect(row(1).getByLabelText('Value')).toBeValid()
    await userEvent.type(row(2).getByLabelText('Seconds'), '60')
    expect(row(2).getByLabelText('Seconds')).toBeValid()
    await within(dialog).findByText(/^Would have fired for/)

    await userEvent.click(within(dialog).getByRole('button', { name: 'Add comparison' }))
    await choose(3, 'Field', 'Caller')
    await choose(3, 'Comparison', 'is not')
    await userEvent.type(row(3).getByLabelText('Value'), 'Ada Moreau')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add comparison' }))
    await choose(4, 'Comparison', 'is set')
    expect(row(4).queryByLabelText('Value')).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove comparison 2' }))
    expect(row(1).getByLabelText('Field')).toHaveFocus()

    const toggle = within(dialog).getByRole('button', { name: 'Advanced' })
    await userEvent.click(toggle)
    const text = within(dialog).getByLabelText('Condition')
    expect(text).toHaveFocus()
    expect(text).toHaveValue(
      'priority >= normal and callerName != "Ada Moreau" and category != none',
    )
    await userEvent.type(text, ' or calls > 10')
    expect(toggle).toHaveAccessibleDescription('Drop-downs can’t show “or”, “not” or lists')
    await userEvent.clear(text)
    await userEvent.type(text, 'time > 18:00')
    await userEvent.click(toggle)
    expect(row(1).getByLabelText('Value')).toHaveValue('18:00')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
    await screen.findByRole('heading', { level: 3, name: 'Late' })
    expect(stored('alertRules')).toMatchObject([{ name: 'Late', condition: 'time > 18:00' }])
  })

  const editSaved = async (condition: string) => {
    storeRules(testRule({ name: 'Saved', condition }))
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Edit Saved' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit alert rule' }))
    return {
      dialog,
      save: async () => {
        await userEvent.type(dialog.getByLabelText('Name'), ' again')
        await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
      },
    }
  }

  test('a saved rule that only joins with and opens in the drop-downs, and is saved as it was', async () => {
    const { dialog, save } = await editSaved('category = billing and reviewed = false')
    for (const [index, shown] of ['Category', 'Reviewed'].entries()) {
      expect(dialog.getAllByLabelText('Field')[index]).toHaveDisplayValue(shown)
    }
    await save()
    await screen.findByRole('heading', { level: 3, name: 'Saved again' })
    expect(stored('alertRules')).toMatchObject([
      { condition: 'category = billing and reviewed = false' },
    ])
  })

  test('one that the drop-downs cannot show opens as text, also with a word that is gone', async () => {
    const { dialog, save } = await editSaved('category in (gone-since, billing)')
    const condition = dialog.getByLabelText('Condition')
    expect(condition).toHaveValue('category in (gone-since, billing)')
    expect(await dialog.findByText(/not “gone-since”/)).toBeVisible()
    await userEvent.clear(condition)
    await userEvent.type(condition, 'priority in (high, normal)')
    expect(condition).toHaveAccessibleDescription(
      'Drop-downs can’t show “or”, “not” or lists, so edit this one as text.',
    )
    await save()
    await screen.findByRole('heading', { level: 3, name: /^Saved again/ })
    expect(stored('alertRules')).toMatchObject([{ condition: 'priority in (high, normal)' }])
  })

  test('keeps what was typed into a rule that another tab has deleted', async () => {
    storeRules(testRule())
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Edit Any call' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit alert rule' })
    await userEvent.type(within(dialog).getByLabelText('Name'), ' at night')
    act(() => {
      storeRules()
      window.dispatchEvent(new StorageEvent('storage', { key: 'alertRules' }))
    })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^This rule was deleted in another tab/)).toBeVisible()
    expect(within(dialog).getByLabelText('Name')).toHaveValue('Any call at night')
    expect(stored('alertRules')).toEqual([])
  })

  test('shows the latest five notifications and follows other tabs', async () => {
    const notification = (number: number) => ({
      message: `Message ${number}`,
      timestamp: new Date(Date.now() - number * 60_000).toISOString(),
    })
    localStorage.setItem('notifications', JSON.stringify([3, 1, 2, 7, 5, 4, 6].map(notification)))
    await open()
    const list = screen.getByRole('list', { name: 'Recent Notifications' })
    const shown = () =>
      within(list)
        .getAllByText(/^Message/)
        .map((one) => one.textContent)
    expect(shown()).toEqual([1, 2, 3, 4, 5].map((number) => `Message ${number}`))
    act(() => {
      localStorage.setItem('notifications', JSON.stringify([notification(9)]))
      window.dispatchEvent(new StorageEvent('storage', { key: 'notifications' }))
    })
    expect(shown()).toEqual(['Message 9'])
  })

  test('leads from a rule to the call that it last fired for', async () => {
    const firing = (callId: string, minutesAgo: number) => ({
      ruleId: 'rule_1',
      about: callId,
      callId,
      at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
      mail: null,
    })
    storeRules(testRule())
    localStorage.setItem('alertFirings', JSON.stringify([firing('one', 90), firing('two', 5)]))
    await open()
    expect(within(screen.getByText(/^Last fired/)).getByRole('link')).toHaveAttribute(
      'href',
      '/unified-dashboard/two',
    )
  })

  test('says what it could not read and keeps it until it is told not to', async () => {
    storeRules(testRule(), { id: 'odd' })
    localStorage.setItem('notifications', 'nonsense')
    await open()
    const [rules] = screen.getAllByRole('alert')
    expect(rules).toHaveTextContent('One stored rule could not be read and was set aside')
    expect(screen.getByText('One stored notification could not', { exact: false })).toBeVisible()
    expect(rules).toHaveTextContent('{"id":"odd"}')
    expect(screen.getByRole('heading', { name: 'Any call' })).toBeVisible()
    await expectAccessible(screen.getByRole('main'))
    await userEvent.click(within(rules as HTMLElement).getByRole('button'))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(localStorage.getItem('alertRules.setAside')).toBeNull())
    expect(localStorage.getItem('notifications.setAside')).toBe('["nonsense"]')
  })

  test('says that a rule from elsewhere cannot be read, and where', async () => {
    storeRules(testRule({ name: 'Odd', condition: 'prioriti = high' }))
    await open()
    expect(screen.getByText(/This rule never fires/)).toHaveTextContent('Did you mean priority?')
  })

  test('opens from the Reports page', async () => {
    const { address } = await open('/reports')
    await userEvent.click(await screen.findByRole('link', { name: /^Alert Configuration/ }))
    await screen.findByRole('heading', { level: 1, name: 'Alert Configuration' })
    await waitFor(() => expect(address()).toBe(PATH))
  })
})
