import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { askingFunctions, functionsApi } from '@tests/harness/functions'
import { runs } from '@tests/harness/runs'
import { startServer, type TestServer } from '@tests/harness/server'

/** Monday, nine in the morning in San Francisco. */
const NOW = new Date('2026-11-23T17:00:00Z')

let server: TestServer
let api: ReturnType<typeof functionsApi>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => NOW } })
  api = functionsApi(server)
  await api.switchTo(await server.signIn('admin', 'Ada'), true)
})
afterAll(() => server.close())

const WITHHELD_WORDS = ['anonymous', 'Restricted', 'UNAVAILABLE', 'private', 'unknown', 'blocked']
const KEYS = '22233344455566677778889999'
const spelled = (word: string) =>
  word.toLowerCase().replaceAll(/[a-z]/g, (letter) => KEYS[letter.charCodeAt(0) - 97] ?? '')
const MISSPELLED = ['7378742883', '8566696']
const DRESSES: ((text: string) => string)[] = [
  (text) => text,
  (text) => `+${text}`,
  (text) => `tel:+${text}`,
  (text) => ` ${text.toUpperCase()} `,
  (text) => `sip:${text}@carrier.example`,
  (text) => text.replace(/(...)(?=.)/g, '$1 '),
]
const withheld = fc
  .tuple(
    fc.constantFrom(...WITHHELD_WORDS, ...WITHHELD_WORDS.map(spelled), ...MISSPELLED),
    fc.constantFrom(...DRESSES),
  )
  .map(([text, dress]) => dress(text))

const TOPICS = ['the refund', 'the invoice']
const at = <Value>(list: readonly Value[], index: number) => list[index % list.length]!

const step = fc.record({
  who: fc.nat(2),
  hidden: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: withheld }),
  call: fc.nat(1),
  tool: fc.constantFrom(undefined, 'a', 'b'),
  does: fc.constantFrom(
    'be named',
    'lookup_caller',
    'list_open_work',
    'book_callback',
    'open_ticket',
  ),
  about: fc.nat(1),
  isRetell: fc.boolean(),
})

let world = 0

/** Three callers with a name, a subject and numbers of their own, who share calls, ids and topics. */
const newWorld = () => {
  world += 1
  return [0, 1, 2].map((index) => ({
    number: `+1415555${String(1000 + world * 3 + index).slice(-4)}`,
    name: `${at(['Ines', 'Bruno', 'Yara'], index)} Marker`,
    subject: `${at(['Boiler', 'Parcel', 'Router'], index)} trouble`,
    work: { topics: new Set<string>(), tickets: new Set<string>() },
  }))
}

const counted = (count: number, noun: string) =>
  `${count === 0 ? 'no' : count} open ${noun}${count === 1 ? '' : 's'}`

test('everything said to a caller is true of that caller', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const people = newWorld()
      for (const { who, hidden, call, tool, does, about, isRetell } of steps) {
        const person = at(people, who)
        const number = hidden ?? person.number
        const callId = `${isRetell ? 'r' : 'v'}-${world}-${call}`
        if (does === 'be named') {
          const id = tool === 'a' ? callId : `${callId}-${who}`
          await server.deliver('vapi', vapiReport({ id, number, name: person.name }))
          continue
        }
        const topic = at(TOPICS, about)
        const given = {
          lookup_caller: {},
          list_open_work: {},
          book_callback: { topic, when: 'Thursday at three' },
          open_ticket: { subject: person.subject, description: `About ${topic}.` },
        }[does]
        const { ask, askRetell } = askingFunctions(() => api, number)
        const asked = { name: does, given, callId, ...(tool && { toolCallId: tool }) }
        const said = isRetell ? await askRetell(asked) : await ask(asked)
        const words = said.result ?? said.error ?? ''

        const { topics, tickets } = person.work
        const [, ticket = ''] = /ticket (\d+)/i.exec(words) ?? []
        const isSaid = said.result !== undefined
        const others = hidden === null ? people.filter((one) => one !== person) : people
        const isCounted = isSaid && does === 'lookup_caller' && isRetell && tool === undefined
        const isStranger = words.startsWith('Nobody has called')
        if (isSaid && does === 'open_ticket') tickets.add(ticket)
        const wrong = [
          hidden !== null && isSaid,
          others.some(
            ({ name, subject, work }) =>
              [name, subject].some((word) => words.includes(word)) || work.tickets.has(ticket),
          ),
          words.startsWith('A callback about this is noted') && !topics.has(topic),
          TOPICS.some((one) => words.includes(`callback about ${one}`) && !topics.has(one)),
          isCounted && !isStranger && !words.includes(counted(topics.size, 'callback')),
          isCounted && !isStranger && !words.includes(counted(tickets.size, 'ticket')),
          isCounted && isStranger && topics.size + tickets.size > 0,
        ]
        expect({ number, words, wrong: wrong.some(Boolean) }).toMatchObject({ wrong: false })
        if (isSaid && does === 'book_callback') topics.add(topic)
      }
    }),
    { numRuns: runs(120) },
  )
})

test.each(['webCall', 'vapi.websocketCall', 'somethingNew'])(
  'a number that a call of type %s brings is nobody’s',
  async (type) => {
    const number = '+14155550190'
    await server.deliver('vapi', vapiReport({ number, name: 'Lea Roth' }))
    const { ask } = askingFunctions(() => api, number)
    const { error } = await ask({ name: 'lookup_caller', callId: type, type })
    expect(error).toMatch(/^The call does not come from a telephone/)
  },
)
