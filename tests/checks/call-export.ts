// Exports many calls over the wire, reads the file back with a parser that is not ours, compares it with
// the list page by page, and watches the server's memory meanwhile.
import { serve } from '@hono/node-server'
import { parse } from 'csv-parse'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { callPage } from '@/contracts/calls'
import { addCalls } from '@tests/builders/many-calls'
import { startServer } from '@tests/harness/server'

/** Of three, one is about a bill: the rest is exported. */
const CALLS = 16_000
/** Of the file: a page of it is under way at any time. Gathered anywhere, it would be there whole. */
const MAY_GROW = 0.5
const API = '/functions/api/v1'
const MEGABYTE = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
/** In MB, the least of some readings: a page that is being made goes, and buffers that nobody holds. */
const heapInUse = async () => {
  let least = Infinity
  for (let round = 0; round < 12; round += 1) {
    collect()
    await sleep(20)
    const { heapUsed, external } = process.memoryUsage()
    least = Math.min(least, heapUsed + external)
  }
  return least / MEGABYTE
}

const server = await startServer()
const { token } = await server.signIn('agent')
console.log(`Storing ${CALLS} calls...`)
await addCalls(server.db, CALLS, (index) => ({
  callerName: `Caller ${index}, "the ${index % 7}th"\nof the day`,
  aiSummary: `${index}: ${'The parcel is late. '.repeat(150)}`,
}))
const http = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' })
await once(http, 'listening')
// A server on a port of its own has an address with a port.
const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}${API}`
const headers = { authorization: `Bearer ${token}` }

async function* listed() {
  let next = ''
  for (;;) {
    const response = await fetch(`${url}/calls?limit=200&category=order${next}`, {
      headers,
    })
    const page = callPage.parse(await response.json())
    yield* page.items
    if (page.nextCursor === null) return
    next = `&cursor=${page.nextCursor}`
  }
}

const list = listed()
// What the first export of all leaves behind, such as compiled code, is no growth.
const first = await list.next()
await (await fetch(`${url}/calls/export.csv?category=billing`, { headers })).text()
const before = await heapInUse()

const response = await fetch(`${url}/calls/export.csv?category=order`, { headers })
if (!response.body) throw new Error('The export has no body')
const expected = Number(response.headers.get('x-total-count'))
let bytes = 0
const reader = response.body.getReader()
async function* chunks() {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    bytes += value.length
    yield value
  }
}
const memory: number[] = []
let rows = 0
for await (const line of Readable.from(chunks()).pipe(parse({ columns: true, bom: true }))) {
  const { value: call } = rows === 0 ? first : await list.next()
  if (!call || line['Call id'] !== call.id || line['Caller'] !== call.callerName) {
    throw new Error(`Row ${rows} is ${line['Call id']}, in the list it is ${call?.id}`)
  }
  rows += 1
  if (rows % Math.round(expected / 10) === 0) memory.push(await heapInUse())
}
const grown = Math.max(...memory) - before
const size = bytes / MEGABYTE
http.close()
await server.close()

const rest = await list.next()
if (rows !== expected || !rest.done) throw new Error('The file is not the whole list')
console.log(
  `Memory before and at every tenth, MB: ${[before, ...memory].map(Math.round).join(' ')}`,
)
console.log(
  `${rows} rows as the list has them, ${Math.round(size)} MB; the memory grew by ${Math.round((100 * grown) / size)} % of that`,
)
if (grown > size * MAY_GROW) throw new Error('The export does not stream')
// The harness keeps its database open for reuse, which would keep the process alive.
process.exit()
