import { onStorageTrouble, type StorageTrouble } from '@/lib/browser-storage'
import { serverClock } from '@/lib/server-clock'
import { notify } from '@/ui/notify'
import { allowTranslatedDom } from '@/ui/translated-dom'

const NOT_STORED = {
  refused:
    'This browser stores nothing for this site. Your sign-in, drafts and settings end with this page.',
  full: 'The storage of this browser is full. New drafts and settings end with this page.',
} satisfies Record<StorageTrouble, string>

const MINUTE = 60_000
const WRONG_CLOCK_MS = 2 * MINUTE

/** Stays until it is pressed away. */
const warn = (text: string) => notify.error(text, { label: 'OK', run: () => undefined })

/**
 * Warns, once each, of a browser that stores nothing and of a computer's wrong clock, and lets the page
 * be translated. Loaded beside the first page, which does not wait for it.
 */
export const bearBrowserTroubles = () => {
  allowTranslatedDom()
  onStorageTrouble((trouble) => warn(NOT_STORED[trouble]))
  let isTold = false
  const check = () => {
    const ahead = serverClock.aheadMs()
    if (isTold || Math.abs(ahead) <= WRONG_CLOCK_MS) return
    isTold = true
    const by = `${Math.round(Math.abs(ahead) / MINUTE)} minutes ${ahead > 0 ? 'fast' : 'slow'}`
    warn(`The clock of this computer is ${by}. Times here follow the server’s clock.`)
  }
  check()
  serverClock.subscribe(check)
}
