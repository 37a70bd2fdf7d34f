import type { CallPage } from '@/contracts/calls'

export type Shown = {
  /** What was asked for: other filters are another question. */
  question: string
  page: {
    items: readonly Pick<CallPage['items'][number], 'id' | 'startedAt'>[]
    total: number
  }
}

/**
 * What has come since the answer before, newest first. What another question brings was there all the
 * time, and so was what moves up into a full list when one above it leaves.
 */
export const newsOf = (before: Shown | null, { question, page }: Shown): readonly string[] => {
  if (before?.question !== question) return []
  const { items, total } = before.page
  const last = total > items.length ? items.at(-1) : undefined
  return page.items
    .filter(({ id }) => !items.some((one) => one.id === id))
    .filter(({ startedAt }) => !last || (startedAt ?? '') > (last.startedAt ?? ''))
    .map(({ id }) => id)
}
