import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import {
  APOLOGY,
  askingFunctions,
  type FunctionResult,
  functionsApi,
  sendUntilReached,
  vapiAsks,
  vapiToolCall,
} from '@tests/harness/functions'
import { holdTable } from '@tests/harness/held-table'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { functionCalls } from '../db/function-calls-schema'
import { nextSteps } from '../db/next-steps-schema'
import { auditEntries } from '../db/schema'
import { tickets } from '../db/tickets-schema'

const NUMBER = '+14155550177'
const API = '/functions/api/v1'
/** Monday, nine in the morning in San Francisco. */
const NOW = '2026-11-23T17:00:00Z'

let server: TestServer
let admin: SignedIn
let now: Date
let api: ReturnType<typeof functionsApi>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
  api = functionsApi(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date(NOW)
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada')
  await api.switchTo(admin, true)
})

const { ask, askOnce, askRetell } = askingFunctions(() => api, NUMBER)
const callbacks = () => server.db.select().from(nextSteps)
const asked = () => server.db.select().from(functionCalls)
/** Nothing can be booked from now until what is returned is called. */
const holdSteps = async () => {
  // The first delivery reads the secrets, for which a caller may wait longer.
  await ask({ name: 'list_open_work', callId: 'call-0' })
  const letGo = await holdTable(server.db, nextSteps)
  onTestFinished(letGo)
  return letGo
}

const book = { name: 'book_callback', given: { when: 'Thursday after three', topic: 'the refund' } }
const ticket = {
  name: 'open_ticket',
  given: { subject: 'Wrong invoice', description: 'October was billed twice.' },
}

describe('the answers', () => {
  test.each(['function', 'arguments', 'parameters'] as const)(
    'Vapi is answered for toolCallList with %s',
    async (shape) => {
      expect(await ask({ ...book, toolCallId: 'a' }, shape)).toEqual({
        toolCallId: 'a',
        result:
          'Noted: a callback for Thursday, November 26 at 3:00 PM. A colleague will confirm it.',
      })
    },
  )

  test('several at once are answered in their order', async () => {
    const message = vapiAsks({ ...book, number: NUMBER })
    message.message.toolCallList = [
      vapiToolCall({ toolCallId: 'c', ...book }, 'parameters'),
      vapiToolCall({ toolCallId: 'a', name: 'list_open_work' }, 'arguments'),
      vapiToolCall({ toolCallId: 'b', name: 'play_music' }, 'function'),
    ]
    const sent = await sendUntilReached(() => api.send('vapi', message))
    const { results } = (await sent.json()) as { results: FunctionResult[] }
    expect(results.map(({ toolCallId }) => toolCallId)).toEqual(['c', 'a', 'b'])
    expect(results[1]?.result).toBe(
      'A callback about the refund on Thursday, November 26 at 3:00 PM, not confirmed yet.',
    )
    expect(results[2]?.error).toBe('There is no such function here.')
  })

  test('Retell is answered in a sentence', async () => {
    expect(await askRetell(ticket)).toEqual({
      result: expect.stringMatching(/^Noted as ticket \d+\. A colleague will look at it\.$/),
    })
    const [draft] = await server.db.select().from(tickets)
    expect(draft).toMatchObject({
      status: 'draft',
      source: 'voice-agent',
      subject: 'Wrong invoice',
    })
  })

  test('arguments at the root, without a call that can be trusted, are refused in words', async () => {
    const answer = await api.send('retell', { name: 'book_callback', ...book.given })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('args only') })
    const talkedInto = { name: 'lookup_caller', call: { call_id: 'x', from_number: NUMBER } }
    expect((await api.send('retell', talkedInto)).status).toBe(422)
    expect(await callbacks()).toEqual([])
  })

  test('the caller is looked up by name, with what is open', async () => {
    await server.addCall({ number: NUMBER, name: 'Lea Roth' })
    expect((await ask({ name: 'lookup_caller' })).result).toMatch(
      /^The caller is Lea Roth, with 1 earlier call, (?:no|\d) open callbacks? and no open tickets\.$/,
    )
    expect((await ask({ name: 'lookup_caller', number: '+14155550199', callId: 'b' })).result).toBe(
      'Nobody has called from this number before.',
    )
  })

  test('a ticket that nobody approved yet is open work, and its caller is known', async () => {
    const [, number] = /ticket (\d+)/.exec((await ask(ticket)).result ?? '') ?? []
    expect((await ask({ name: 'list_open_work', toolCallId: 'b' })).result).toBe(
      `Ticket ${number}, not approved yet: Wrong invoice.`,
    )
    expect((await ask({ name: 'lookup_caller', toolCallId: 'c' })).result).toBe(
      'The name of the caller is not known, with no earlier calls, no open callbacks and 1 open ticket.',
    )
    await server.db.update(tickets).set({ status: 'rejected' })
    expect((await ask({ name: 'list_open_work', toolCallId: 'd' })).result).toBe(
      'Nothing is open for this caller.',
    )
  })

  test('each is audited as the voice agent, and says nothing of what was said', async () => {
    await ask(book)
    const entries = await server.db.select().from(auditEntries)
    expect(entries.filter(({ action }) => action === 'function.called')).toMatchObject([
      { actorName: 'Voice agent', changes: { name: { from: null, to: 'book_callback' } } },
    ])
  })
})

describe('bad input gets a sentence and changes nothing', () => {
  const untouched = async () => {
    expect(await callbacks()).toEqual([])
    expect(await server.db.select().from(tickets)).toEqual([])
  }

  test.each([
    ['anonymous', /hides the number/],
    ['sip:lea@example.com', /internet address/],
    ['', /shows no phone number/],
  ])('the caller %j', async (number, sentence) => {
    expect((await ask({ ...book, number })).error).toMatch(sentence)
    expect((await ask({ ...ticket, number, toolCallId: 'b' })).error).toMatch(sentence)
    await untouched()
  })

  test.each([
    ['yesterday', '“yesterday” has passed. Please name another.'],
    ['some day', 'I did not understand “some day”. Please ask for a day and a time.'],
    ['x'.repeat(201), 'Please say the time in fewer words.'],
  ])('the time %j', async (when, error) => {
    expect(await ask({ ...book, given: { ...book.given, when } })).toMatchObject({ error })
    await untouched()
  })

  test('a time that the clocks skip', async () => {
    now = new Date('2027-03-13T20:00:00Z')
    const given = { topic: 'the refund', when: 'tomorrow at 2:30 am' }
    expect((await ask({ ...book, given })).error).toMatch(/is skipped by the clock change/)
    await untouched()
  })

  test.each([
    ['no arguments', { name: 'book_callback', given: {} }, 'What should the callback be about?'],
    ['no function', { name: 'toString' }, 'There is no such function here.'],
    ['no call', { ...book, callId: '' }, 'It could not be told which call this is.'],
  ])('%s', async (_, called, error) => {
    expect(await ask(called)).toMatchObject({ error })
    await untouched()
  })

  test('10 MB of arguments', async () => {
    const given = { topic: 'a'.repeat(10 * 1024 * 1024), when: '' }
    expect((await ask({ ...book, given })).error).toMatch(/^That was too long/)
    await untouched()
  })

  test('arguments that are no JSON', async () => {
    const message = vapiAsks({ ...book, number: NUMBER })
    const toolCallList = [{ id: 'a', function: { name: 'book_callback', arguments: '{"when' } }]
    const sent = { message: { ...message.message, toolCallList } }
    expect(await (await sendUntilReached(() => api.send('vapi', sent))).json()).toEqual({
      results: [{ toolCallId: 'a', error: 'The arguments could not be read.' }],
    })
    await untouched()
  })

  test('unsigned, or signed by someone else', async () => {
    const json = vapiAsks({ ...book, number: NUMBER })
    const path = '/functions/custom-function'
    expect((await server.request(path, { json })).status).toBe(401)
    const forged = { 'x-vapi-secret': 'wrong', 'x-signature': '', authorization: '' }
    expect((await api.send('vapi', json, forged)).status).toBe(401)
    await untouched()
  })

  test('while it is switched off', async () => {
    await api.switchTo(admin, false)
    expect((await ask(book)).error).toMatch(/cannot be asked during calls/)
    await untouched()
    expect(await asked()).toEqual([])
  })

  test('someone else’s number in the arguments counts for nothing, and is named as ignored', async () => {
    await server.addCall({ number: '+14155550199', name: 'Lea Roth' })
    await ask({ ...book, given: { ...book.given, phone_number: '+14155550199' } })
    const [one] = await asked()
    expect(one).toMatchObject({ ignored: ['phone_number'], arguments: book.given })
    const { items } = (await (await admin.request(`${API}/callbacks`)).json()) as {
      items: { call: { callerNumber: string } }[]
    }
    expect(items.map(({ call }) => call.callerNumber)).toEqual([NUMBER])
  })
})

describe('acting once', () => {
  test('the same three times at once is one, with one answer', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask(ticket)))
    expect(new Set(answers.map(({ result }) => result)).size).toBe(1)
    expect(answers[0]?.result).toMatch(/^Noted/)
    expect(await server.db.select().from(tickets)).toHaveLength(1)
  })

  test.each([7, 'a'.repeat(300), ' tool 1 '])('by the id as it was sent: %j', async (id) => {
    const message = vapiAsks({ ...ticket, number: NUMBER })
    message.message.toolCallList = [id, id, `${id}b`].map((toolCallId) =>
      vapiToolCall({ ...ticket, toolCallId }, 'function'),
    )
    const sent = await sendUntilReached(() => api.send('vapi', message))
    const { results } = (await sent.json()) as { results: FunctionResult[] }
    expect(results.map(({ toolCallId }) => toolCallId)).toEqual([id, id, `${id}b`])
    expect(results.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
    expect(results[1]?.result).toBe(results[0]?.result)
    expect(await server.db.$count(tickets)).toBe(2)
  })

  test('20 bookings at once are one callback with 20 requests', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `tool-${index}`)
    await Promise.all(ids.map((toolCallId) => ask({ ...book, toolCallId })))
    expect(await callbacks()).toHaveLength(1)
    expect(await asked()).toHaveLength(20)
  })

  test('without an id the same call, name and arguments are the same; a question is asked anew', async () => {
    await Promise.all([1, 2, 3].map(() => askRetell(ticket)))
    expect(await server.db.select().from(tickets)).toHaveLength(1)
    await askRetell({ ...ticket, given: { ...ticket.given, subject: 'Another' } })
    expect(await server.db.select().from(tickets)).toHaveLength(2)
    expect(await askRetell({ name: 'list_open_work' })).toMatchObject({
      result: expect.not.stringContaining('the refund'),
    })
    await askRetell(book)
    expect(await askRetell({ name: 'list_open_work' })).toMatchObject({
      result: expect.stringContaining('the refund'),
    })
  })

  test('when the second is over there is an apology, and nothing happened', async () => {
    const letGo = await holdSteps()
    expect((await askOnce(book)).error).toMatch(APOLOGY)
    await letGo()
    expect((await ask(book)).result).toMatch(/^Noted: a callback/)
    expect(await callbacks()).toHaveLength(1)
  })
})

test('what was done before the second was over is said, and the rest is apologised for', async () => {
  const letGo = await holdSteps()
  const message = vapiAsks({ ...ticket, number: NUMBER }).message
  const asking = [
    vapiToolCall({ ...ticket, toolCallId: 'one' }, 'function'),
    vapiToolCall({ ...book, toolCallId: 'two' }, 'function'),
  ]
  const answer = await api.send('vapi', { message: { ...message, toolCallList: asking } })
  await letGo()
  const { results } = (await answer.json()) as { results: FunctionResult[] }
  const opened = await server.db.select().from(tickets)
  const [first = '', second = ''] = results.map(({ result, error }) => result ?? error)
  expect(first.startsWith('Noted as ticket')).toBe(opened.length === 1)
  expect(second).toMatch(APOLOGY)
  expect(await callbacks()).toEqual([])
})

test('an id that comes again with other words is refused, and the first stands', async () => {
  await ask({ ...ticket, toolCallId: 'one' })
  const given = { subject: 'Lost parcel', description: 'It never came.' }
  expect((await ask({ ...ticket, given, toolCallId: 'one' })).error).toMatch(/ask once more/)
  expect(await server.db.select().from(tickets)).toMatchObject([{ subject: 'Wrong invoice' }])
})

test('a callback without a time takes the one that is named later', async () => {
  await ask({ ...book, given: { topic: 'the refund' }, toolCallId: 'one' })
  now = new Date(now.getTime() + 60_000)
  expect((await ask({ ...book, toolCallId: 'two' })).result).toMatch(
    /^A callback about this is noted already, for Thursday, November 26 at 3:00 PM/,
  )
})
