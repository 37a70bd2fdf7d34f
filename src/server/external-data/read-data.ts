import type { ExternalData, ExternalSource, ExternalView } from '@/contracts/external-data'
import { rowsAt } from '@/domain/external-data/rows-at'
import { viewOfJson } from '@/domain/external-data/view-of-json'

import type { Deps } from '../deps'
import { guardedFetch } from '../http/guarded-fetch'
import { readExternalSource } from './source'

const ANSWER_WITHIN_MS = 5000
const MOST_BYTES = 1024 * 1024
/** Whoever mends the address does not wait as long. */
const FAILURE_KEPT_MS = 15_000

/** `message` is a sentence for whoever looks at the widget. */
class SourceProblem extends Error {}

const readText = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new SourceProblem('It answered with more than 1 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const parse = (text: string): unknown => {
  try {
    // A byte order mark is no part of what is sent.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new SourceProblem('It did not answer with JSON.')
  }
}

const viewAt = (json: unknown, path: string): ExternalView => {
  if (path === '') return viewOfJson(json)
  const { rows, problem } = rowsAt(json, path)
  if (rows === null) throw new SourceProblem(problem)
  return viewOfJson(rows)
}

type Place = { address: string; path: string }

const askSource = async (fetch: typeof globalThis.fetch, { address, path }: Place) => {
  const tooLong = AbortSignal.timeout(ANSWER_WITHIN_MS)
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: tooLong,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new SourceProblem(
        response.status >= 300 && response.status < 400
          ? 'It redirects elsewhere, which is not followed.'
          : `It answered with status ${response.status}.`,
      )
    }
    return viewAt(parse(await readText(response)), path)
  } catch (error) {
    if (error instanceof SourceProblem) throw error
    if (tooLong.aborted) throw new SourceProblem('It did not answer within five seconds.')
    const isPrivate = error instanceof Error && error.message.includes('not on the public internet')
    throw new SourceProblem(
      isPrivate ? 'Its address is not on the public internet.' : 'It could not be reached.',
    )
  }
}

type Kept = { view: ExternalView; at: Date }

/** Reads the source at most once in its interval, and once for all who wait. */
export const createExternalReader = ({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>) => {
  const fetch = guardedFetch({ trusted: env.EXTERNAL_DATA_ORIGINS })
  let place: Place | null = null
  let kept: Kept | null = null
  let problem: { message: string; at: Date } | null = null
  let reading: Promise<void> | null = null

  const isFresh = (read: { at: Date } | null, ms: number) =>
    read !== null && now().getTime() - read.at.getTime() < ms

  const isSame = ({ address, path }: Pick<ExternalSource, 'address' | 'path'>) =>
    address === (place?.address ?? null) && path === (place?.path ?? '')

  const read = async (from: Place) => {
    try {
      const view = await askSource(fetch, from)
      if (from === place) [kept, problem] = [{ view, at: now() }, null]
    } catch (error) {
      if (!(error instanceof SourceProblem)) throw error
      if (from === place) problem = { message: error.message, at: now() }
    }
  }

  return async (): Promise<ExternalData> => {
    const source = await readExternalSource(db)
    const { address, path, intervalSeconds } = source
    if (!isSame(source)) {
      place = address === null ? null : { address, path }
      ;[kept, problem, reading] = [null, null, null]
    }
    if (place === null) {
      return { isSet: false, intervalSeconds, view: null, readAt: null, problem: null }
    }
    if (!isFresh(kept, intervalSeconds * 1000) && !isFresh(problem, FAILURE_KEPT_MS)) {
      const mine = (reading ??= read(place))
      await mine.finally(() => {
        // Another place may have been stored meanwhile, and be read already.
        if (reading === mine) reading = null
      })
    }
    return {
      isSet: true,
      intervalSeconds,
      view: kept?.view ?? null,
      readAt: kept?.at.toISOString() ?? null,
      problem: problem?.message ?? null,
    }
  }
}
