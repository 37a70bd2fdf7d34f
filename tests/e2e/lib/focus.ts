import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A menu is open and has the focus: it is seen a moment before it takes the keys. */
export const menuHasFocus = (page: Page) =>
  page.locator('[role=menu]:focus, [role^=menuitem]:focus').waitFor()

/** Waits until it has the focus, which comes and goes back a moment after what is seen. */
export const hasFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((it) => it === document.activeElement)).toBe(true)
