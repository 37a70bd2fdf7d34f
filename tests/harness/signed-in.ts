import type { Browser, BrowserContextOptions } from 'playwright-core'

import { openPage } from './browser'
import { ADMINISTRATOR } from './process'

/** Signs in once; fresh contexts with the answer as options begin signed in, with nothing cached. */
export const signedInOptions = async (
  browser: Browser,
  url: string,
): Promise<Pick<BrowserContextOptions, 'storageState'>> => {
  const { page, close } = await openPage(browser, url)
  await page.goto('/')
  await page.getByLabel('Email').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill(ADMINISTRATOR.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
  const storageState = await page.context().storageState()
  await close()
  return { storageState }
}
