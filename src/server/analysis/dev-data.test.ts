import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'
import * as z from 'zod'

import { type Analysis, emptyAnalysis } from '@/contracts/analysis'
import type { CallOutcome, UtteranceRole } from '@/contracts/call-words'
import { DIRECTIONS } from '@/contracts/call-words'
import type { Utterance } from '@/contracts/transcript'

import { createLocalAnalyzer } from './local-analyzer'

/** Labelled conversations to measure against; not part of the project. */
const FOLDER = '../shared/data/dev/'
const present = existsSync(`${FOLDER}labels.csv`)

const CATEGORY: Record<string, string> = {
  problem_report: 'problem',
  booking: 'booking',
  change_or_cancel: 'change-or-cancel',
  order: 'order',
  account_info: 'account',
  account_change: 'account',
  identity_verification: 'account',
  status_inquiry: 'status',
  payment: 'billing',
  information: 'information',
  search: 'information',
  service_request: 'service-request',
}
const ROLE: Record<string, UtteranceRole> = {
  user: 'caller',
  bot: 'agent',
  agent: 'agent',
  tool_calls: 'tool',
  tool_call_result: 'tool',
}
const OUTCOMES: [RegExp, CallOutcome][] = [
  [/voicemail/, 'voicemail'],
  [/no.answer|did-not-answer/, 'no-answer'],
  [/silence|inactivity|max_duration/, 'silence-or-limit'],
  [/spam/, 'spam'],
  [/error/, 'platform-error'],
]

const turn = z.object({
  role: z.string(),
  message: z.string().catch(''),
  content: z.string().catch(''),
})
const vapiLine = z.object({
  message: z.object({
    call: z.object({ id: z.string() }),
    artifact: z.object({ messages: z.array(turn).catch([]) }),
  }),
})
const retellLine = z.object({
  call: z.object({ call_id: z.string(), transcript_object: z.array(turn).catch([]) }),
})

function readLines(name: string): unknown[] {
  const text = gunzipSync(readFileSync(`${FOLDER}${name}`)).toString('utf8')
  return text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}

function toTranscript(turns: z.infer<typeof turn>[]): Utterance[] {
  return turns.flatMap(({ role, message, content }) => {
    const known = ROLE[role]
    const place = { startSeconds: null, endSeconds: null }
    return known ? [{ role: known, text: message || content, ...place }] : []
  })
}

function readTranscripts(): Map<string, Utterance[]> {
  const transcripts = new Map<string, Utterance[]>()
  for (const line of readLines('vapi.ndjson.gz')) {
    const { call, artifact } = vapiLine.parse(line).message
    transcripts.set(call.id, toTranscript(artifact.messages))
  }
  for (const line of readLines('retell.ndjson.gz')) {
    const { call } = retellLine.parse(line)
    transcripts.set(call.call_id, toTranscript(call.transcript_object))
  }
  return transcripts
}

function readLabels(): Record<string, string>[] {
  const [head = '', ...rows] = readFileSync(`${FOLDER}labels.csv`, 'utf8').trim().split(/\r?\n/)
  const names = head.split(',')
  return rows.map((row) => {
    const cells = [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((cell) => cell[1] ?? '')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

type Measured = { label: Record<string, string>; analysis: Analysis }

async function measure(): Promise<Measured[]> {
  const analyzer = createLocalAnalyzer()
  const transcripts = readTranscripts()
  const measured: Measured[] = []
  for (const label of readLabels()) {
    const endedReason = label.ended_reason ?? ''
    const analysis = await analyzer.analyze({
      transcript: transcripts.get(label.call_id ?? '') ?? [],
      startedAt: new Date(label.started_at ?? ''),
      direction: z.enum(DIRECTIONS).parse(label.direction),
      outcome: OUTCOMES.find(([pattern]) => pattern.test(endedReason))?.[1] ?? 'completed',
      endedReason,
      timeZone: 'America/Chicago',
      provider: emptyAnalysis,
    })
    measured.push({ label, analysis })
  }
  return measured
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

function scores(
  calls: Measured[],
  truth: (m: Measured) => boolean,
  said: (m: Measured) => boolean,
) {
  const hits = calls.filter((m) => truth(m) && said(m)).length
  const precision = share(hits, calls.filter(said).length)
  const recall = share(hits, calls.filter(truth).length)
  return { precision, recall, f1: share(2 * precision * recall, precision + recall) }
}

function figures(calls: Measured[]) {
  const labelled = calls.filter(({ label }) => CATEGORY[label.category ?? ''])
  const claimed = labelled.filter(({ analysis }) => analysis.category)
  const right = claimed.filter(
    ({ label, analysis }) => analysis.category?.value === CATEGORY[label.category ?? ''],
  )
  const decided = calls.filter(({ label }) => /success|failure/.test(label.outcome ?? ''))
  const judged = decided.filter(({ analysis }) => analysis.resolution)
  const agreed = judged.filter(
    ({ label, analysis }) =>
      (analysis.resolution?.value === 'resolved') === (label.outcome === 'success'),
  )
  const unresolved = scores(
    decided,
    ({ label }) => label.outcome === 'failure',
    ({ analysis }) => analysis.resolution?.value === 'unresolved',
  )
  const callback = scores(
    calls.filter(({ label }) => label.sig_callback_promised !== ''),
    ({ label }) => label.sig_callback_promised === '1',
    ({ analysis }) => analysis.callback?.requested === true,
  )
  const rated = calls.filter(({ label }) => label.sig_annoyed !== '')
  const annoyed = ({ label }: Measured) => label.sig_annoyed === '1'
  const negative = scores(
    rated,
    annoyed,
    ({ analysis }) => analysis.sentiment?.value === 'negative',
  )
  const positive = rated.filter(({ analysis }) => analysis.sentiment?.value === 'positive')
  const high = scores(rated, annoyed, ({ analysis }) => analysis.priority?.value === 'high')
  const silent = calls.filter(({ label }) => label.category === 'no_conversation')
  return {
    'category coverage': share(claimed.length, labelled.length),
    'category accuracy': share(right.length, claimed.length),
    'resolution coverage': share(judged.length, decided.length),
    'resolution accuracy': share(agreed.length, judged.length),
    'unresolved precision': unresolved.precision,
    'unresolved recall': unresolved.recall,
    'callback precision': callback.precision,
    'callback recall': callback.recall,
    'callback F1': callback.f1,
    'negative precision (annoyed)': negative.precision,
    'negative recall (annoyed)': negative.recall,
    'positive though annoyed': share(positive.filter(annoyed).length, positive.length),
    'high priority recall (annoyed)': high.recall,
    'claims without a conversation': silent.filter(
      ({ analysis }) => analysis.category ?? analysis.sentiment ?? analysis.resolution,
    ).length,
  }
}

/** A little below what is reached, so that a change for the worse fails. */
const FLOORS: Partial<Record<keyof ReturnType<typeof figures>, number>> = {
  'category coverage': 0.93,
  'category accuracy': 0.82,
  'resolution coverage': 0.88,
  'resolution accuracy': 0.87,
  'callback F1': 0.95,
  'negative precision (annoyed)': 0.55,
  'negative recall (annoyed)': 0.5,
}

test('claims agree with labelled conversations', async () => {
  if (!present) {
    process.stdout.write('No labelled conversations in ../shared/data/dev: nothing measured.\n')
    return
  }
  const found = figures(await measure())
  const table = Object.entries(found).map(
    ([name, value]) => `${name.padEnd(34)}${value.toFixed(3)}`,
  )
  process.stdout.write(`${table.join('\n')}\n`)
  expect(found['claims without a conversation']).toBe(0)
  expect(found['positive though annoyed']).toBeLessThan(0.05)
  const below = Object.entries(FLOORS).filter(([name, floor]) => {
    const value = Object.entries(found).find(([key]) => key === name)?.[1] ?? 0
    return value < floor
  })
  expect(below).toEqual([])
})
