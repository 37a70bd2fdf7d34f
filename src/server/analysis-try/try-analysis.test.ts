import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { triedAnalysis } from '@/contracts/analysis-try'
import { callDetail } from '@/contracts/calls'
import { problem } from '@/contracts/problem'
import { everythingStored, rowsStored } from '@tests/harness/everything-stored'
import { startServer, type TestServer } from '@tests/harness/server'

import { createApp } from '../app'

import { calls } from '../db/schema'
import { createLog } from '../log'
import { QuestionGivenUp } from '../threads/answering-thread'
import { OF_PROVIDER, RULES_BEFORE, RULES_VERSION } from '../analysis/confidence'

const PATH = '/functions/api/v1/analysis/try'
let server: TestServer
let ana: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana')
})
afterAll(() => server.close())

const answer = (transcript: unknown) => ana.request(PATH, { json: { transcript } })
const attempt = async (transcript: unknown) => {
  const response = await answer(transcript)
  expect(response.status).toBe(200)
  return triedAnalysis.parse(await response.json())
}

const COMPLAINT =
  'Agent: Hello, how can I help?\nCaller: My modem is broken and I want to cancel my subscription.\n' +
  'Caller: This is unacceptable, I am furious. Call me back tomorrow at nine.\nAgent: We will call you.'

test('what is said of times counts from when the call began', async () => {
  const transcript = 'Caller: My modem is broken, please call me back in two hours.'
  const json = { transcript, startedAt: '2026-11-20T10:00:00Z' }
  const { analysis } = triedAnalysis.parse(await (await ana.request(PATH, { json })).json())
  expect(analysis.callback?.at).toBe('2026-11-20T12:00:00.000Z')
})

test('text and utterances get the same claims, each with its sureness, and nothing is stored', async () => {
  const { analysis, fallback } = await attempt(COMPLAINT)
  expect(fallback).toBeNull()
  expect(analysis.sentiment).toMatchObject({ value: 'negative', version: 'words 1' })
  expect(analysis.callback).toMatchObject({ requested: true, timeText: 'tomorrow at nine' })
  expect(analysis.subjects[0]).toEqual({ ...analysis.category, resolution: null })
  expect(analysis.subjects.map(({ value }) => value).toSorted()).toEqual([
    'change-or-cancel',
    'problem',
  ])
  const utterances = COMPLAINT.split('\n').map((line) => ({
    role: line.startsWith('Agent') ? 'agent' : 'caller',
    text: line.slice(line.indexOf(':') + 2),
  }))
  const { analysis: ofUtterances } = await attempt(utterances)
  expect(ofUtterances.category).toEqual(analysis.category)
  expect(await server.db.select().from(calls)).toEqual([])
})

test('anger is surer the more of it is said, and a lone subject than one of two', async () => {
  const mild = await attempt('This is annoying, I am frustrated.')
  const strong = await attempt(
    'I am furious. This is unacceptable.\nCaller: Useless. You are a joke.',
  )
  const sure = ({ analysis }: typeof mild) => analysis.sentiment?.confidence ?? 0
  expect(sure(strong)).toBeGreaterThan(sure(mild))
  const lone = await attempt('My modem is broken and does not work.')
  const two = await attempt('My modem is broken and does not work. Can I order pizza?')
  expect(lone.analysis.category?.confidence).toBeGreaterThan(two.analysis.category?.confidence ?? 1)
})

test.each([
  ['one word', 'hello', 'understood'],
  ['no word', '', 'The caller says nothing'],
  ['only the agent', 'Agent: Hello? Is anyone there?', 'The caller says nothing'],
  ['only tool calls', [{ role: 'tool', text: '{"id":1}' }], 'The caller says nothing'],
  ['another language', 'Hola, necesito cambiar mi cita para el martes', 'does not speak English'],
])('%s claims nothing and says why', async (_name, transcript, words) => {
  const { analysis, fallback } = await attempt(transcript)
  const { nextSteps, subjects, ...claims } = analysis
  expect([nextSteps, subjects, ...Object.values(claims)]).toEqual([[], [], ...Array(6).fill(null)])
  expect(fallback ?? 'understood').toContain(words)
})

test('10,000 utterances are read, and what is no transcript is refused in a sentence', async () => {
  const many = Array.from({ length: 10_000 }, () => ({
    role: 'caller',
    text: 'My modem is broken.',
  }))
  expect((await attempt(many)).analysis.category?.value).toBe('problem')
  const told = [
    'A: Hello, how can I help?',
    'C: My modem is broken.',
    'A: Let us look at it.',
    ...Array.from({ length: 500 }, (_, at) => [
      `C: The light number ${at} blinks now.`,
      `A: Then press button ${at}.`,
    ]).flat(),
    "C: It's still not working, this is unacceptable. I will sue you.",
    'A: I have noted that.',
  ]
  const { analysis, fallback } = await attempt(
    told.map((line) => ({ role: line.startsWith('A') ? 'agent' : 'caller', text: line.slice(3) })),
  )
  expect(analysis).toMatchObject({
    category: { value: 'problem' },
    resolution: { value: 'unresolved', evidence: [{ utterance: 1003 }] },
    sentiment: { value: 'negative', target: 'us' },
  })
  expect(fallback).toBe(
    'Only the beginning and the end of this long call were read: 5 turns between them were not.',
  )
  for (const transcript of [7, null, [{ role: 'king', text: 'x' }], { a: 1 }]) {
    expect((await answer(transcript)).status).toBe(422)
  }
  const refused = async (transcript: unknown) =>
    problem.parse(await (await answer(transcript)).json())
  const { fields } = await refused([{ role: 'king', text: 'x' }])
  expect(fields).toEqual({ 'transcript.role': expect.stringMatching(/^Choose .*caller/) })
  expect((await refused([...many, many[0]])).fields).toEqual({
    transcript: 'At most 10,000 utterances',
  })
  expect((await refused('x'.repeat(500_001))).fields).toEqual({
    transcript: 'At most 500,000 characters',
  })
})

test('it says what weighed how much, for what was claimed and for what was not', async () => {
  const explained = triedAnalysis.parse(
    await (
      await ana.request(PATH, {
        json: { transcript: COMPLAINT, explain: true, compareWith: ['rules', 'endpoint'] },
      })
    ).json(),
  )
  const { analysis, weights = [], versions = [], version, endpointModel } = explained
  expect(weights.map(({ claim }) => claim)).toEqual(
    (['category', 'sentiment', 'resolution'] as const).filter((key) => analysis[key]),
  )
  const [category, sentiment] = weights
  expect(category?.value).toBe(analysis.category?.value)
  expect(category?.chances[0]?.value).toBe(analysis.category?.value)
  expect(category?.rules).toContainEqual(
    expect.objectContaining({ value: 'problem', said: 'broken', utterance: 1 }),
  )
  expect(category?.words.some(({ word, weight }) => word === 'broken' && weight !== 0)).toBe(true)
  expect(sentiment?.rules[0]).toMatchObject({ value: 'negative', utterance: 2, weight: 3 })
  expect(version).toBe(`${RULES_VERSION}, words 1`)
  expect(versions).toMatchObject([
    { by: 'rules', version: RULES_VERSION, analysis: { sentiment: { value: 'negative' } } },
    { by: 'endpoint', analysis: null, problem: 'No language model is configured.' },
  ])
  expect(endpointModel).toBeNull()
})

test('nothing of it is stored or logged, and a number spelled out is removed before it is read', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const app = createApp({ ...server.deps, log })
  const counted = await rowsStored(server.db)
  const said = `Caller: My zebrafish aquarium is broken. Card 4111\nAgent: Yes?\nCaller: 1111 1111\nAgent: Yes?\nCaller: 1111`
  const answered = await app.request(PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transcript: said, explain: true, compareWith: ['rules'] }),
  })
  const text = await answered.text()
  expect(triedAnalysis.parse(JSON.parse(text)).analysis.category?.value).toBe('problem')
  expect(text).not.toContain('1111')
  expect(await rowsStored(server.db)).toEqual(counted)
  expect(await everythingStored(server.db)).not.toMatch(/zebrafish/i)
  expect(lines.join('')).toContain('analysis/try')
  expect(lines.join('')).not.toMatch(/zebrafish|aquarium/i)
})

test('a stored call shows what was stored of it, and what other words would change', async () => {
  const id = await server.addCall({ id: 'picked', words: 'My modem is broken.' })
  const stored = callDetail.parse(await (await ana.request(`/functions/api/v1/calls/${id}`)).json())
  const tried = async (json: object) =>
    triedAnalysis.parse(await (await ana.request(PATH, { json: { callId: id, ...json } })).json())
  const { analysis, fallback, unsure } = await tried({})
  expect(analysis).toEqual(stored.analysis)
  expect([fallback, unsure]).toEqual([stored.analysisFallback, stored.unsure])
  // A line that was edited and put back is what it was.
  const again = await tried({ transcript: stored.transcript })
  expect(again.analysis).toEqual(stored.analysis)
  const other = await tried({ transcript: [{ role: 'caller', text: 'I want to book a table.' }] })
  expect(other.analysis.category?.value).toBe('booking')
  const missing = await ana.request(PATH, { json: { callId: crypto.randomUUID() } })
  expect(missing.status).toBe(404)
  expect((await ana.request(PATH, { json: {} })).status).toBe(422)
})

test('a stored call in which the caller says nothing says so too', async () => {
  const id = await server.addCall({ id: 'silent', words: '…' })
  const { analysis, analysisFallback } = callDetail.parse(
    await (await ana.request(`/functions/api/v1/calls/${id}`)).json(),
  )
  expect([analysis?.category, analysisFallback]).toEqual([
    null,
    'The caller says nothing, so nothing is claimed.',
  ])
  const tried = await (await ana.request(PATH, { json: { callId: id } })).json()
  expect(triedAnalysis.parse(tried).fallback).toBe(analysisFallback)
})

test('trials of one person are read one after the other, also after one that is refused', async () => {
  let running = 0
  let most = 0
  const read: typeof server.deps.trials.read = async (trial) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running -= 1
    return server.deps.trials.read(trial)
  }
  const app = createApp({ ...server.deps, trials: { read } })
  const send = async ({ token }: typeof ana, json: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify(json)
    return (await app.request(PATH, { method: 'POST', headers, body })).status
  }
  const said = { transcript: 'My modem is broken.' }
  const missing = { callId: crypto.randomUUID() }
  const answers = [said, missing, said, said].map((json) => send(ana, json))
  expect(await Promise.all(answers)).toEqual([200, 404, 200, 200])
  expect(most).toBe(1)
})

test('words that no thread could read are refused in a sentence', async () => {
  const read = () =>
    Promise.reject(new QuestionGivenUp('The analysis of this call ended its thread'))
  const app = createApp({ ...server.deps, trials: { read } })
  const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ transcript: COMPLAINT })
  const response = await app.request(PATH, { method: 'POST', headers, body })
  expect(response.status).toBe(422)
  expect(problem.parse(await response.json()).error).toContain('took too long')
})

test('of a call that has not ended nothing is claimed, in no version', async () => {
  const message = { type: 'status-update', status: 'in-progress', call: { id: 'going' } }
  await server.deliver('vapi', { message })
  const [going] = await server.db.select().from(calls).where(eq(calls.providerCallId, 'going'))
  const json = {
    callId: going?.id,
    transcript: COMPLAINT,
    explain: true,
    compareWith: ['rules', 'endpoint'],
  }
  const tried = triedAnalysis.parse(await (await ana.request(PATH, { json })).json())
  const problem = 'The call has not ended yet, so nothing is claimed.'
  expect(tried.analysis).toMatchObject({ category: null, nextSteps: [] })
  expect(tried).toMatchObject({ fallback: problem, unsure: false, weights: [] })
  expect(tried.versions).toMatchObject([
    { by: 'rules', analysis: null, problem },
    { by: 'endpoint', analysis: null, problem },
  ])
})

test('what is far too long is refused before its numbers are looked for', async () => {
  const response = await answer('zero '.repeat(1_500_000))
  expect(response.status).toBe(413)
  expect(problem.parse(await response.json()).error).toContain('at most 1 million characters')
})

test('what a provider claims, and what was claimed before, is shown with how sure that is', async () => {
  const id = await server.addCall({ id: 'one', words: 'My modem is broken.' })
  const read = async () =>
    callDetail.parse(await (await ana.request(`/functions/api/v1/calls/${id}`)).json()).analysis
  expect((await read())?.category).toMatchObject({ value: 'problem', version: 'words 1' })
  await server.db.execute(sql`update call_contents set analysis =
    jsonb_set(analysis #- '{category,confidence}' #- '{category,version}' #- '{subjects}',
      '{summary}', '{"value":"Modem","source":"provider","reason":"","evidence":[]}')`)
  expect(await read()).toMatchObject({
    summary: OF_PROVIDER,
    category: RULES_BEFORE,
    subjects: [{ value: 'problem', ...RULES_BEFORE }],
  })
})

test('a category that was merged into another is claimed as that one', async () => {
  const admin = await server.signIn('admin', 'Ad')
  const before = await attempt('My modem is broken.')
  expect(before.analysis.category?.value).toBe('problem')
  const merged = await admin.request('/functions/api/v1/categories/problem/merge', {
    json: { version: 1, into: 'other' },
  })
  expect(merged.status).toBe(200)
  const { category, subjects } = (await attempt('My modem is broken.')).analysis
  expect([category?.value, ...subjects.map(({ value }) => value)]).toEqual(['other', 'other'])
  const json = { transcript: 'My modem is broken.', explain: true }
  const explained = triedAnalysis.parse(await (await ana.request(PATH, { json })).json())
  const [weights] = explained.weights ?? []
  expect([weights?.value, weights?.chances[0]?.value, weights?.rules[0]?.value]).toEqual([
    'other',
    'other',
    'other',
  ])
})
