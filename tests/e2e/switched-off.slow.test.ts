import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { findAxeProblems, launchBrowser, openPage } from '../harness/browser'
import { startProcess, type ServerProcess } from '../harness/process'
import { signIn } from './lib/workspace'

const CONFIGURATION = {
  VITE_APP_NAME: 'Desk & "Co"',
  VITE_APP_VERSION: '3.1.4',
  VITE_ENVIRONMENT: 'staging',
  VITE_FEATURE_REAL_TIME: 'false',
  VITE_FEATURE_ANALYTICS: 'false',
  VITE_FEATURE_CALLBACKS: 'false',
  VITE_FEATURE_REPORTS: 'false',
  VITE_FEATURE_NOTIFICATIONS: 'false',
  VITE_FEATURE_SECURITY: 'false',
  VITE_ENABLE_RATE_LIMIT: 'false',
  VITE_ENABLE_LOGGING: 'false',
}

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  server = await startProcess({ variables: CONFIGURATION })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

test('an installation with everything off says so on its pages, and its console stays silent', async () => {
  const { page, errors, close } = await openPage(browser, server.url)
  const said: string[] = []
  const asked: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await page.goto('/reports')
  await expect.poll(() => page.title()).toBe('(staging) Sign in · Desk & "Co"')
  await page.getByText('staging').waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  await signIn(page)

  await page.getByText(/^Reports are switched off for this installation\./).waitFor()
  await expect.poll(() => page.title()).toBe('(staging) Reports · Desk & "Co"')
  await page.getByTitle('This is staging, not production').waitFor()
  expect(await page.getByRole('list', { name: 'At a glance' }).count()).toBe(0)
  expect(await page.getByRole('region', { name: 'Numbers' }).count()).toBe(0)
  expect(await findAxeProblems(page)).toEqual([])

  await page.goto('/role-dashboard')
  await page.getByText('Analytics are switched off for this installation').waitFor()
  expect(await findAxeProblems(page)).toEqual([])

  await page.goto('/alert-configuration')
  await page.getByText(/^Rules are paused/).waitFor()
  expect(await page.getByRole('button', { name: 'Add Callback Alert' }).count()).toBe(0)

  await page.goto('/system-status')
  const facts = page.getByRole('region', { name: 'This installation' })
  await facts.getByText('Desk & "Co" 3.1.4').waitFor()
  await facts
    .getByText('live updates, analytics, callbacks, reports, notifications, security pages')
    .waitFor()
  expect(await facts.getByText('Rate limits').count()).toBe(0)
  expect(await findAxeProblems(page)).toEqual([])

  expect(asked.some((path) => path.endsWith('/events'))).toBe(false)
  expect(said).toEqual([])
  expect(errors).toEqual([])
  await close()
})

test('the server that limits nothing says so when it starts', async () => {
  await expect.poll(server.output).toContain('Rate limiting is switched off')
})

test('before any script, the tab and the sign-in skeleton carry the configured name', async () => {
  const html = await (await fetch(server.url, { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('<title>(staging) Desk &amp; &quot;Co&quot;</title>')
  expect(html).toContain('<div>Desk &amp; &quot;Co&quot;<small>')
  // The sidebar's words are the specification's.
  expect(html).toContain('<div>AI Support CRM<small>')
})
