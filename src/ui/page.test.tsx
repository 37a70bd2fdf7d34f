import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { AppMark, AppName, Page, wantHeadingFocus } from './page'

const example = (title: string) => (
  <AppName value="AI Support CRM">
    <main>
      <Page title={title} count="12" actions={<button>Add</button>}>
        Content
      </Page>
    </main>
  </AppName>
)

test('names the document and follows its title', async () => {
  const { rerender } = render(example('All Calls'))
  expect(document.title).toBe('All Calls · AI Support CRM')
  rerender(example('Reports'))
  expect(document.title).toBe('Reports · AI Support CRM')
  await expectAccessible()
})

test('a marked installation is marked where a narrow tab still shows it', () => {
  render(<AppMark value="staging">{example('All Calls')}</AppMark>)
  expect(document.title).toBe('(staging) All Calls · AI Support CRM')
})

test('its heading takes focus when a navigation asked for it, and only then', () => {
  const { unmount } = render(example('All Calls'))
  expect(document.body).toHaveFocus()
  unmount()
  wantHeadingFocus()
  render(example('Reports'))
  expect(screen.getByRole('heading', { level: 1, name: 'Reports' })).toHaveFocus()
})

test('a page that replaces one whose heading has the focus takes it over', () => {
  wantHeadingFocus()
  const { rerender } = render(<Page title="Loading">Wait</Page>)
  expect(screen.getByRole('heading', { name: 'Loading' })).toHaveFocus()
  rerender(
    <div>
      <Page title="Bela Novak">Content</Page>
    </div>,
  )
  expect(screen.getByRole('heading', { name: 'Bela Novak' })).toHaveFocus()
})
