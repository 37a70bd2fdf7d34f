import { isRecord } from '@/lib/is-record'

import { type AskSettings, askProvider } from './ask-provider'
import {
  type CallSource,
  type ListedCalls,
  type ProviderApi,
  ProviderProblem,
  unreadable,
} from './provider-api'
import { vapiEventOf } from './vapi-event'

const PAGE = 100
/** The most it gives at once, for calls that time cannot keep apart. */
const LARGEST_PAGE = 1000
const BEGINNING = Date.parse('2020-01-01T00:00:00Z')

/** Half-open, in epoch milliseconds. */
type Span = { from: number; to: number }
type Window = { updated: Span; created: Span | null }

const canSplit = ({ from, to }: Span) => to - from > 1

const halves = ({ from, to }: Span): [Span, Span] => {
  const middle = from + Math.floor((to - from) / 2)
  return [
    { from, to: middle },
    { from: middle, to },
  ]
}

/** Two windows that together hold what this one holds; null when time cannot tell its calls apart. */
const split = ({ updated, created }: Window): [Window, Window] | null => {
  if (canSplit(updated)) {
    const [first, second] = halves(updated)
    return [
      { updated: first, created },
      { updated: second, created },
    ]
  }
  // Many calls were touched in the same millisecond: their creation tells them apart.
  const span = created ?? { from: BEGINNING, to: updated.to }
  if (!canSplit(span)) return null
  const [first, second] = halves(span)
  return [
    { updated, created: first },
    { updated, created: second },
  ]
}

const instant = (ms: number) => new Date(ms).toISOString()

const pathOf = ({ updated, created }: Window) => {
  const isLast = !canSplit(updated) && created !== null && !canSplit(created)
  const query = new URLSearchParams({
    limit: String(isLast ? LARGEST_PAGE : PAGE),
    updatedAtGe: instant(updated.from),
    updatedAtLt: instant(updated.to),
    ...(created && { createdAtGe: instant(created.from), createdAtLt: instant(created.to) }),
  })
  return { path: `/call?${query}`, limit: isLast ? LARGEST_PAGE : PAGE }
}

/**
 * Vapi's API has neither a cursor nor a promised order. A full page may have left calls out, so its
 * span of time is asked for again in halves until every part fits on a page. Nothing depends on the
 * order, and calls of the same instant are not lost.
 */
export const vapiSource = (api: ProviderApi, settings: AskSettings): CallSource => {
  const ask = (path: string) => askProvider(api, path, settings)

  const list = async function* (since: Date, until: Date): AsyncGenerator<ListedCalls> {
    const waiting: Window[] = [
      { updated: { from: since.getTime(), to: until.getTime() }, created: null },
    ]
    for (let window = waiting.pop(); window; window = waiting.pop()) {
      const { path, limit } = pathOf(window)
      const calls = await ask(path)
      if (!Array.isArray(calls)) throw unreadable(api)
      const parts = calls.length < limit ? null : split(window)
      if (calls.length >= limit && !parts) {
        throw new ProviderProblem(
          'unreadable',
          `Vapi has more than ${LARGEST_PAGE} calls of one instant, which it cannot list. Import them in another way.`,
        )
      }
      if (parts) waiting.push(parts[1], parts[0])
      const next = waiting.at(-1)
      const isBefore = !next || next.updated.from >= window.updated.to
      yield { calls, throughTo: !parts && isBefore ? new Date(window.updated.to) : null }
    }
  }

  /** A name changes rarely and many calls share it: asked for once a run. */
  const names = new Map<string, Promise<string | null>>()
  const nameAt = (path: string, key: string) => {
    const asked =
      names.get(path) ??
      ask(path).then((found) => {
        const name = isRecord(found) ? found[key] : null
        return typeof name === 'string' ? name : null
      })
    names.set(path, asked)
    return asked
  }
  const nameOf = async (kind: 'assistant' | 'phone-number', id: unknown) =>
    typeof id === 'string' && id !== ''
      ? nameAt(`/${kind}/${encodeURIComponent(id)}`, kind === 'assistant' ? 'name' : 'number')
      : null

  return {
    list,
    listsWholeCalls: true,
    idOf: (call) => (isRecord(call) && typeof call['id'] === 'string' ? call['id'] : null),
    get: (id) => ask(`/call/${encodeURIComponent(id)}`),
    eventOf: async (call) => {
      if (!isRecord(call)) return null
      const assistantName = isRecord(call['assistant'])
        ? null
        : await nameOf('assistant', call['assistantId'])
      const lineNumber = isRecord(call['phoneNumber'])
        ? null
        : await nameOf('phone-number', call['phoneNumberId'])
      return vapiEventOf(call, { assistantName, lineNumber })
    },
  }
}
