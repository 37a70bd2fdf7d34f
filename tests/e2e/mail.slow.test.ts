import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'

import { findAxeProblems, launchBrowser, openPage } from '../harness/browser'
import { logIn } from '../harness/log-in'
import { startMailServer } from '../harness/mail-server'
import { postEvent } from '../harness/post'
import { ADMINISTRATOR, startProcess, type ServerProcess } from '../harness/process'
import { signedInOptions } from '../harness/signed-in'
import { settled } from './lib/workspace'

const PASSWORD = 'nine long words 9'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  mailServer = await startMailServer()
  const variables = { SMTP_URL: mailServer.url, MAIL_FROM: 'Desk <desk@example.com>' }
  server = await startProcess({ variables })
  browser = await launchBrowser()
})
beforeEach(() => void mailServer.mails.splice(0))
afterAll(async () => {
  await browser.close()
  await server.stop()
  await mailServer.close()
})

const openSignedIn = async (path: string) => {
  const guarded = await openPage(browser, server.url, await signedInOptions(server.url))
  await guarded.page.goto(path)
  await settled(guarded.page)
  return guarded
}
const mailTo = async (address: string) => {
  await expect.poll(() => mailServer.mails.some(({ to }) => to.includes(address))).toBe(true)
  const mail = mailServer.mails.find(({ to }) => to.includes(address))
  // As a mail reader shows it: soft line ends joined.
  return (mail?.data ?? '').replace(/=\n/g, '').replace(/=3D/g, '=')
}

const addPerson = async (fullName: string, email: string) => {
  const { token } = await logIn(server.url, ADMINISTRATOR)
  const response = await fetch(`${server.url}/functions/api/v1/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ fullName, email, password: PASSWORD, role: 'agent' }),
  })
  expect(response.ok).toBe(true)
}

test('a rule with the action email writes to its recipients about a delivered call', async () => {
  await addPerson('Ada Agent', 'ada@example.com')
  await addPerson('Bo Agent', 'bo@example.com')
  const { page, errors, close } = await openSignedIn('/alert-configuration')
  await page.evaluate(
    (rules) => localStorage.setItem('alertRules', rules),
    JSON.stringify([
      {
        id: 'rule_1',
        name: 'Every call',
        condition: 'duration > 1',
        action: 'email',
        recipients: ['ada@example.com', 'bo@example.com'],
        isActive: true,
        createdAt: new Date(Date.now() - 60_000).toISOString(),
      },
    ]),
  )
  await page.reload()
  await page.getByText('Live', { exact: true }).waitFor()
  // This tab judges calls when it holds the lock.
  await page.waitForFunction(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.some(({ name }) => name === 'alertRules')
  })
  const report = vapiReport({ name: 'Noor Haddad', startedAt: new Date(Date.now() - 90_000) })
  await postEvent(server.url, 'vapi', Buffer.from(JSON.stringify(report)))

  await page.getByText('Email on its way to 2 recipients').waitFor()
  for (const address of ['ada@example.com', 'bo@example.com']) {
    const text = await mailTo(address)
    expect(text).toContain('From: Desk <desk@example.com>')
    expect(text).toContain('Subject: A call matches an alert rule of Administrator')
    expect(text).toContain('The rule checks: Duration')
    expect(text).not.toContain('Every call')
    expect(text).toContain('Noor Haddad')
  }
  expect(mailServer.mails).toHaveLength(2)
  expect(errors).toEqual([])
  await close()
})

test('an invitation is mailed; its link sets the password and signs in', async () => {
  const admin = await openSignedIn('/users')
  await admin.page.getByRole('button', { name: 'Invite by Link' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Invite by Link' })
  await dialog.getByLabel('Full Name').fill('Ivy Stone')
  await dialog.getByLabel('Email (Username)').fill('ivy@example.com')
  await dialog.getByRole('button', { name: 'Make Link' }).click()
  const shown = admin.page.getByRole('dialog', { name: 'Invitation link for Ivy Stone' })
  await shown.getByText('Emailed to ivy@example.com.').waitFor()
  expect(await findAxeProblems(admin.page)).toEqual([])
  expect(admin.errors).toEqual([])
  await admin.close()

  const token = /\/account-link\?token=([\w-]+)/.exec(await mailTo('ivy@example.com'))?.[1]
  const ivy = await openPage(browser, server.url)
  await ivy.page.goto(`/account-link?token=${token}`)
  await ivy.page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await ivy.page.getByLabel('New password again').fill(PASSWORD)
  await ivy.page.keyboard.press('Enter')
  await ivy.page.getByRole('complementary').getByText('Ivy Stone').waitFor()
  expect(ivy.errors).toEqual([])
  await ivy.close()
})
