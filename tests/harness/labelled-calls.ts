import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import * as z from 'zod'

import { emptyAnalysis } from '@/contracts/analysis'
import { type CallOutcome, DIRECTIONS, type UtteranceRole } from '@/contracts/call-words'
import type { Utterance } from '@/contracts/transcript'
import type { AnalysisInput } from '@/domain/analyzer'
import { toolResultText } from '@/server/provider-events/reading/tool-text'

/** Labelled conversations to measure against; not part of the project. */
const FOLDER = '../shared/data/dev/'
export const hasLabelledCalls = existsSync(`${FOLDER}labels.csv`)

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
  result: z.string().catch(''),
  successful: z.boolean().nullable().catch(null),
})
const vapiLine = z.object({
  message: z.object({
    call: z.object({ id: z.string() }),
    artifact: z.object({ messages: z.array(turn).catch([]) }),
  }),
})
const retellLine = z.object({
  call: z.object({
    call_id: z.string(),
    transcript_object: z.array(turn).catch([]),
    transcript_with_tool_calls: z.array(turn).nullable().catch(null),
  }),
})

function readLines(folder: string, name: string): unknown[] {
  const text = gunzipSync(readFileSync(`${folder}${name}`)).toString('utf8')
  return text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}

function toTranscript(turns: z.infer<typeof turn>[]): Utterance[] {
  return turns.flatMap(({ role, message, content, result, successful }) => {
    const known = ROLE[role]
    const place = { startSeconds: null, endSeconds: null }
    const isResult = role === 'tool_call_result'
    const text = isResult ? toolResultText('tool', result || content, successful) : content
    return known ? [{ role: known, text: message || text, ...place }] : []
  })
}

function readTranscripts(folder: string): Map<string, Utterance[]> {
  const transcripts = new Map<string, Utterance[]>()
  for (const line of readLines(folder, 'vapi.ndjson.gz')) {
    const { call, artifact } = vapiLine.parse(line).message
    transcripts.set(call.id, toTranscript(artifact.messages))
  }
  for (const line of readLines(folder, 'retell.ndjson.gz')) {
    const { call } = retellLine.parse(line)
    const turns = call.transcript_with_tool_calls ?? call.transcript_object
    transcripts.set(call.call_id, toTranscript(turns))
  }
  return transcripts
}

function readLabels(folder: string): Record<string, string>[] {
  const [head = '', ...rows] = readFileSync(`${folder}labels.csv`, 'utf8').trim().split(/\r?\n/)
  const names = head.split(',')
  return rows.map((row) => {
    const cells = [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((cell) => cell[1] ?? '')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

/** `category` is one of the nine words, null where the label names none of them. */
export type LabelledCall = {
  label: Record<string, string>
  category: string | null
  input: AnalysisInput
}

/** The labelled conversations without what the provider claims about them. */
export function readLabelledCalls(folder = FOLDER): LabelledCall[] {
  const transcripts = readTranscripts(folder)
  return readLabels(folder).map((label) => {
    const endedReason = label.ended_reason ?? ''
    const input = {
      transcript: transcripts.get(label.call_id ?? '') ?? [],
      startedAt: new Date(label.started_at ?? ''),
      direction: z.enum(DIRECTIONS).parse(label.direction),
      outcome: OUTCOMES.find(([pattern]) => pattern.test(endedReason))?.[1] ?? 'completed',
      endedReason,
      timeZone: 'America/Chicago',
      caller: null,
      provider: emptyAnalysis,
    }
    return { label, category: CATEGORY[label.category ?? ''] ?? null, input }
  })
}
