import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import type { BrowserContextOptions } from 'playwright-core'

import { launchBrowser, openPage } from '../harness/browser'
import { ADMINISTRATOR, startProcess } from '../harness/process'

/** Takes the pictures of the documentation: every page, both themes, desk and phone. */
const FOLDER = process.argv[2] ?? 'docs/screenshots'

const SETTLE_MS = 1500

const VIEWS = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>
const THEMES = ['light', 'dark'] as const

const server = await startProcess({ variables: { SAMPLE_DATA: 'on' } })
const browser = await launchBrowser()
mkdirSync(FOLDER, { recursive: true })

const [call] = await server.api.calls({ hasRecording: 'true', minSeconds: '60', callback: 'true' })
const PAGES: Record<string, string> = {
  'next-steps': '/',
  'all-calls-cards': '/all-calls?view=card',
  'all-calls-email': `/all-calls?view=email&selected=${call?.id}`,
  call: `/unified-dashboard/${call?.id}`,
  reports: '/reports',
  'system-status': '/system-status',
  'security-dashboard': '/security-dashboard',
  'alert-manager': '/alert-manager',
  'smart-routing': '/smart-routing',
  users: '/users',
  settings: '/settings',
  'alert-configuration': '/alert-configuration',
  'email-automation': '/email-automation',
  'role-dashboard': '/role-dashboard',
}

for (const [view, options] of Object.entries(VIEWS)) {
  for (const colorScheme of THEMES) {
    const { page, close } = await openPage(browser, server.url, { ...options, colorScheme })
    const take = async (name: string) => {
      // The live stream never lets the network fall idle; a picture may take its time.
      await page.waitForTimeout(SETTLE_MS)
      const suffix = view === 'desk' ? colorScheme : `${view}-${colorScheme}`
      await page.screenshot({ path: join(FOLDER, `${name}-${suffix}.png`) })
    }
    await page.goto('/')
    await page.getByLabel('Email').waitFor()
    await take('sign-in')
    await page.getByLabel('Email').fill(ADMINISTRATOR.email)
    await page.getByLabel('Password').fill(ADMINISTRATOR.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Next Steps' }).waitFor()
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await take(name)
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('invoice')
    await take('command-bar')
    await page.goto('/all-calls?view=card')
    await page.locator('[data-call]').first().waitFor()
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await take('all-calls-selected')
    await close()
  }
}
await browser.close()
await server.stop()
process.stdout.write(`The pictures are in ${FOLDER}.\n`)
