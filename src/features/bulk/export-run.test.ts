// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { callsExport } from '@/api/csv-export'
import { session } from '@/api/session'
import { NOTHING_SELECTED } from '@/lib/selection'
import { toastQueue } from '@/ui/notify'

import { startExport } from './export-run'

const LINES = 'Call id,Caller\r\n1,Ada\r\n2,Bo\r\n'
const user = {
  id: '0196b6c0-0000-7000-8000-000000000001',
  name: 'Ana',
  email: 'ana@example.com',
  role: 'agent' as const,
}

let body: ReadableStreamDefaultController<Uint8Array>
let isCancelled = false
const asked: { url: string; init: RequestInit }[] = []
const files: Blob[] = []
const send = (text: string) => body.enqueue(new TextEncoder().encode(text))
const said = () => toastQueue.take().map(({ tone, text }) => `${tone}: ${text}`)

beforeEach(() => {
  isCancelled = false
  asked.length = 0
  files.length = 0
  toastQueue.take()
  session.start({ token: 'x'.repeat(43), user })
  const answer = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller
    },
    cancel: () => {
      isCancelled = true
    },
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    init.signal?.addEventListener('abort', () => {
      isCancelled = true
      body.error(new DOMException('Aborted', 'AbortError'))
    })
    return new Response(answer, { headers: { 'x-total-count': '2' } })
  })
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => String(files.push(file)),
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})
afterEach(() => {
  session.end()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const query = { category: ['billing'] }
const list = callsExport(null, query, 2)

test('hands over the whole file, and says how many calls are in it', async () => {
  const exported = startExport(list)
  await expect.poll(() => asked).toHaveLength(1)
  expect(asked[0]?.url).toMatch(/\/calls\/export\.csv\?category=billing&timeZone=/)
  send(LINES.slice(0, 20))
  send(LINES.slice(20))
  body.close()
  await exported
  expect(await files[0]?.text()).toBe(LINES)
  expect(said()).toEqual([expect.stringMatching(/^success: 2 calls exported to calls-.*\.csv$/)])
})

test('a file that breaks off is not handed over', async () => {
  const exported = startExport(list)
  await expect.poll(() => asked).toHaveLength(1)
  send(LINES.slice(0, 20))
  body.error(new TypeError('network error'))
  await exported
  expect(files).toEqual([])
  expect(said()).toEqual(['error: The export was cut off, so nothing was saved. Try again.'])
})

test('signing out stops it', async () => {
  const exported = startExport(list)
  await expect.poll(() => asked).toHaveLength(1)
  send(LINES)
  session.end()
  await exported
  expect(isCancelled).toBe(true)
  expect(files).toEqual([])
  expect(said()).toEqual(['success: Export cancelled. Nothing was saved.'])
})

test('a selection names its calls, or what was taken out of everything', async () => {
  const some = startExport(callsExport({ ...NOTHING_SELECTED, ids: new Set(['a', 'b']) }, query, 2))
  await expect.poll(() => asked).toHaveLength(1)
  body.close()
  await some
  expect(asked[0]?.init.body).toContain('"ids":["a","b"]')
})

test('a second one waits until the first is through', async () => {
  const exported = startExport(list)
  await startExport(list)
  await expect.poll(() => asked).toHaveLength(1)
  body.close()
  await exported
  expect(asked).toHaveLength(1)
})

test('a large file goes straight to disk, where the browser can', async () => {
  const written: Uint8Array[] = []
  let end = ''
  const file = {
    write: async (chunk: Uint8Array) => void written.push(chunk),
    close: async () => void (end = 'closed'),
    abort: async () => void (end = 'thrown away'),
  }
  vi.stubGlobal('showSaveFilePicker', async () => ({ createWritable: async () => file }))
  const exported = startExport({ ...list, count: 60_000 })
  await expect.poll(() => asked).toHaveLength(1)
  send(LINES)
  body.close()
  await exported
  expect(Buffer.concat(written).toString()).toBe(LINES)
  expect(end).toBe('closed')
  expect(files).toEqual([])
})

test('without a file chosen nothing is asked of the server', async () => {
  vi.stubGlobal('showSaveFilePicker', () =>
    Promise.reject(new DOMException('The user aborted a request.', 'AbortError')),
  )
  await startExport({ ...list, count: 60_000 })
  expect(asked).toEqual([])
  expect(said()).toEqual([])
})
