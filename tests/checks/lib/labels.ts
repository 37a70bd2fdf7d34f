import { gunzipSync } from 'node:zlib'

import * as z from 'zod'

import { readShared } from './shared-data'

const label = z.object({
  call_id: z.string(),
  provider: z.enum(['vapi', 'retell']),
  customer_name: z.string(),
  phone: z.string(),
  direction: z.string(),
  started_at: z.string(),
  ended_at: z.string(),
  duration_s: z.string(),
  ended_reason: z.string(),
  n_user_turns: z.coerce.number(),
  n_agent_turns: z.coerce.number(),
  payload_success: z.enum(['', '0', '1']),
  payload_sentiment: z.string(),
})
export type Label = z.infer<typeof label>

/** What is known about each call of the replayed files. */
export const readLabels = (): Label[] => {
  const [header = '', ...lines] = readShared('dev/labels.csv').toString().trim().split('\n')
  const names = splitRow(header)
  return lines.map((line) => {
    const cells = splitRow(line)
    return label.parse(Object.fromEntries(names.map((name, index) => [name, cells[index]])))
  })
}

/** One line of comma-separated values; a quoted cell may hold commas and doubled quotes. */
const splitRow = (line: string): string[] =>
  [...line.replace(/\r$/, '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

const turn = z.object({
  role: z.string(),
  content: z.string().optional(),
  message: z.string().optional(),
})
const report = z.object({
  message: z
    .object({
      call: z.object({ id: z.string() }),
      artifact: z.object({ messages: z.array(turn) }),
    })
    .optional(),
  event: z.string().optional(),
  call: z.object({ call_id: z.string(), transcript_object: z.array(turn).default([]) }).optional(),
})

const SPEAKERS: Record<string, string> = { user: 'caller', bot: 'agent', agent: 'agent' }

/** Who said what, as the provider sent it, by the provider's id of the call. */
export const readSentWords = (): Map<string, string[]> => {
  const words = new Map<string, string[]>()
  for (const file of ['dev/vapi.ndjson.gz', 'dev/retell.ndjson.gz']) {
    for (const line of gunzipSync(readShared(file)).toString().trim().split('\n')) {
      const { message, call } = report.parse(JSON.parse(line))
      const id = message?.call.id ?? call?.call_id ?? ''
      const turns = message?.artifact.messages ?? call?.transcript_object ?? []
      const spoken = turns.flatMap(({ role, content, message: text }) =>
        SPEAKERS[role] ? [`${SPEAKERS[role]}: ${content ?? text ?? ''}`] : [],
      )
      if (spoken.length > 0) words.set(id, spoken)
    }
  }
  return words
}
