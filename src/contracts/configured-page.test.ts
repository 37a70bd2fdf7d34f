// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { readConfig } from './web-config'

import { configuredPage } from './configured-page'

const NAME = 'Desk & "Co" <$1>'
const BUILT = `<html><head><title>AI Support CRM</title><meta name="chunks" content="{}" /></head>
<body><div>AI Support CRM<small>Sidebar</small></div>
<div class="k-out k-login"><div>AI Support CRM<small>Sign in</small></div></div></body></html>`

const page = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const contentOf = (document: Document, name: string) =>
  document.querySelectorAll<HTMLMetaElement>(`meta[name=${name}]`)

test('a page carries its configuration, whatever is in a name', () => {
  const config = readConfig({ VITE_APP_NAME: NAME, VITE_BACKEND_URL: 'https://desk.example.com' })
  const shown = page(configuredPage(BUILT, config))
  expect(JSON.parse(contentOf(shown, 'config')[0]?.content ?? '')).toEqual(config)
  expect(contentOf(shown, 'connect-to')[0]?.content).toBe('https://desk.example.com')
  expect(contentOf(shown, 'chunks')).toHaveLength(1)
  expect(shown.title).toBe(NAME)
  const names = [...shown.querySelectorAll('small')].map((it) => it.previousSibling?.textContent)
  expect(names).toEqual(['AI Support CRM', NAME])
})

test('one that is configured already is configured anew', () => {
  const first = readConfig({
    VITE_APP_NAME: NAME,
    VITE_ENVIRONMENT: 'staging',
    VITE_FUNCTIONS_URL: 'https://functions.example.com',
  })
  const built = configuredPage(BUILT, first)
  expect(page(built).title).toBe(`(staging) ${NAME}`)
  const plain = readConfig({})
  expect(configuredPage(built, plain)).toBe(configuredPage(BUILT, plain))
})
