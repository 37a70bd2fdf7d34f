import { onStorageProblem, type StorageProblem } from '@/lib/browser-storage'
import { serverClock } from '@/lib/server-clock'
import { notify } from '@/ui/notify'
import { allowTranslatedDom } from '@/ui/translated-dom'

const NOT_STORED = {
  refused:
    'This browser blocks storage for this site. Your sign-in, drafts and settings are lost when you leave this page.',
  full: 'This browser’s storage is full. New drafts and settings are lost when you leave this page.',
} satisfies Record<StorageProblem, string>

const MINUTE = 60_000
const WRONG_CLOCK_MS = 2 * MINUTE

/** Stays until it is dismissed. */
const warn = (text: string) => notify.error(text, { label: 'OK', run: () => undefined })

/**
 * Warns, once each, of blocked or full storage and of a wrong clock, and lets the page be translated.
 * Loaded after the first page, which does not wait for it.
 */
export const handleBrowserProblems = () => {
  allowTranslatedDom()
  onStorageProblem((problem) => warn(NOT_STORED[problem]))
  let hasWarned = false
  const check = () => {
    const ahead = serverClock.aheadMs()
    if (hasWarned || Math.abs(ahead) <= WRONG_CLOCK_MS) return
    hasWarned = true
    const by = `${Math.round(Math.abs(ahead) / MINUTE)} minutes ${ahead > 0 ? 'fast' : 'slow'}`
    warn(`This computer’s clock is ${by}. Times shown here follow the server’s clock.`)
  }
  check()
  serverClock.subscribe(check)
}
