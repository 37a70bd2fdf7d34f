import { ApiError } from './api-error'
import { http, type LazyShape, readAnswer, type Shape, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/dashboards'))

/** The status of what is still being read. */
const STILL_READING = 202
/** So many go in one request, as the contract says. */
const MOST = 20
/** Lists that are drawn, or due, together are read together. */
const GATHERED_MS = 20

const ANYTHING: Shape<unknown> = { parse: (body) => body }

type Waiting = {
  path: string
  resolve: (body: unknown) => void
  reject: (error: unknown) => void
}

let waiting: Waiting[] = []

const wordsOf = (body: unknown): string =>
  body instanceof Object && 'error' in body ? String(body.error) : 'No answer.'

const sendTogether = async (asked: readonly Waiting[]) => {
  try {
    const body = { paths: asked.map(({ path }) => path) }
    const { items } = await http.post('/reads', shape('readsAnswer'), { body })
    for (const [at, { path, resolve, reject }] of asked.entries()) {
      const { status = 0, body } = items[at] ?? {}
      if (status === 200) resolve(body)
      else if (status === STILL_READING) void http.get(path, ANYTHING).then(resolve, reject)
      else reject(new ApiError({ status, code: 'refused', message: wordsOf(body) }))
    }
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

const sendWaiting = () => {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += MOST) void sendTogether(all.slice(at, at + MOST))
}

/** Reads a path of the API in one request with what else is asked for just now. */
export const readTogether = async <Output>(
  path: string,
  query: Record<string, string | number | boolean | readonly string[] | undefined>,
  shape: LazyShape<Output>,
): Promise<Output> => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') search.set(name, text)
  }
  const body = await new Promise<unknown>((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendWaiting, GATHERED_MS)
    waiting.push({ path: `${path}?${search}`, resolve, reject })
  })
  return readAnswer(Response.json(body), shape)
}
