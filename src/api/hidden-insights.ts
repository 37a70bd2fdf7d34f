import * as z from 'zod'

import { createStoredList } from './stored-list'

const hiddenInsight = z.object({ key: z.string().max(200), until: z.iso.datetime() })
type HiddenInsight = z.infer<typeof hiddenInsight>

const stored = createStoredList<HiddenInsight>('hiddenInsights', hiddenInsight, ({ key }) => key)

/** Insights dismissed or snoozed in this browser. Throws when its storage is full. */
export const hiddenInsights = {
  useList: stored.useList,
  show: stored.remove,
  /** Drops those that are over. */
  hide: (key: string, until: Date, now = new Date()) =>
    stored.change((all) => [
      ...all.filter((one) => one.key !== key && new Date(one.until) > now),
      { key, until: until.toISOString() },
    ]),
}
