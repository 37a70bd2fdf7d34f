import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { everythingStored } from '@tests/harness/everything-stored'
import { functionsApi, retellAsks, vapiAsks, vapiToolCall } from '@tests/harness/functions'
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

type Called = Parameters<typeof vapiAsks>[0]
type Result = { toolCallId: string; result?: string; error?: string }

const APOLOGY = /^I could not reach our records/
const askOnce = async (called: Called, shape?: Parameters<typeof vapiAsks>[1]): Promise<Result> => {
  const answer = await api.send('vapi', vapiAsks({ number: NUMBER, ...called }, shape))
  expect(answer.status).toBe(200)
  const { results } = (await answer.json()) as { results: [Result] }
  return results[0]
}
/** Asks again where a busy machine took longer than a caller waits, as an agent does. */
const untilReached = async <Answer extends { error?: string }>(asking: () => Promise<Answer>) => {
  let answer = await asking()
  while (APOLOGY.test(answer.error ?? '')) answer = await asking()
  return answer
}
const ask = (...asked: Parameters<typeof askOnce>) => untilReached(() => askOnce(...asked))
const askRetell = (called: Called) =>
  untilReached(async () => {
    const answer = await api.send('retell', retellAsks({ number: NUMBER, ...called }))
    expect(answer.status).toBe(200)
    return (await answer.json()) as Omit<Result, 'toolCallId'>
  })
const callbacks = () => server.db.select().from(nextSteps)
const asked = () => server.db.select().from(functionCalls)

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
    const { results } = (await (await api.send('vapi', message)).json()) as { results: Result[] }
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
    expect(await (await api.send('vapi', sent)).json()).toEqual({
      results: [{ toolCallId: 'a', error: 'The arguments could not be read.' }],
    })
    await untouched()
  })

  test('unsigned, or signed by somebody else', async () => {
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

  test('somebody else’s number in the arguments counts for nothing, and is named as ignored', async () => {
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
      result: 'Nothing is open for this caller.',
    })
    await askRetell(book)
    expect(await askRetell({ name: 'list_open_work' })).toMatchObject({
      result: expect.stringContaining('the refund'),
    })
  })

  test('when the second is over there is an apology, and nothing happened', async () => {
    let release = () => {}
    const held = server.db.transaction(async (tx) => {
      await tx.execute(sql`lock table next_steps in exclusive mode`)
      await new Promise<void>((resolve) => (release = resolve))
    })
    const started = performance.now()
    expect((await askOnce(book)).error).toMatch(APOLOGY)
    expect(performance.now() - started).toBeLessThan(1500)
    release()
    await held
    expect((await ask(book)).result).toMatch(/^Noted: a callback/)
    expect(await callbacks()).toHaveLength(1)
  })
})

describe('the call that comes later', () => {
  test('takes over what was asked during it', async () => {
    await ask({ ...book, callId: 'early' })
    await ask({ ...ticket, callId: 'early', toolCallId: 'b' })
    expect((await asked()).map(({ callId }) => callId)).toEqual([null, null])
    const { message } = vapiReport({ id: 'early', number: NUMBER })
    await server.deliver('vapi', { message })
    const [call] = (await asked()).map(({ callId }) => callId)
    expect(call).toEqual(expect.any(String))
    const booked = server.db
      .select()
      .from(nextSteps)
      .where(eq(nextSteps.callId, call ?? ''))
    expect(await booked).toMatchObject([{ title: 'Call back about the refund' }])
    expect(await server.db.select().from(tickets)).toMatchObject([{ callId: call }])
  })

  test('what is known of an erased caller goes, and a late retry brings nothing back', async () => {
    await ask({ ...book, callId: 'early' })
    await ask({ ...ticket, callId: 'early', toolCallId: 'b' })
    await server.deliver('vapi', vapiReport({ id: 'early', number: NUMBER, name: 'Lea Roth' }))
    const json = { number: NUMBER, confirmation: NUMBER }
    expect((await admin.request(`${API}/callers/erase`, { json })).status).toBe(200)
    const stored = await everythingStored(server.db)
    expect(stored).not.toMatch(/refund|billed|Lea Roth/)
    expect((await ask({ ...book, callId: 'early' })).error).toMatch(/was erased/)
    expect(await asked()).toEqual([])
  })
})

test('a card number is stored nowhere', async () => {
  const card = '4111 1111 1111 1111'
  const given = { subject: `Card ${card}`, description: `It is ${card}.`, card_number: card }
  await ask({ ...ticket, given, callId: `c ${NOW}` })
  await ask({ ...book, given: { topic: card, when: `tomorrow at 3 pm, ${card}` }, toolCallId: 'b' })
  expect(await everythingStored(server.db)).not.toMatch(/4111 ?1111/)
})
