import { emptyAnalysis } from '@/contracts/analysis'
import type { Utterance } from '@/contracts/transcript'
import { portionsOf } from '@/lib/portions'
import type { Database } from '@/server/db/client'
import { callContents, type calls } from '@/server/db/schema'

import { addCalls } from './many-calls'

type Judged = { transcript: Utterance[]; call?: Partial<typeof calls.$inferInsert> }

const BATCH = 500
const place = { startSeconds: null, endSeconds: null }

/** What a caller says after the agent's greeting. */
export const saidBy = (words: string): Utterance[] => [
  { role: 'agent', text: 'How can I help you today?', ...place },
  { role: 'caller', text: words, ...place },
]

/** Analysed calls, claimed to be about an order; `call` says what a person made of it. */
export const addJudgedCalls = async (db: Database, judged: Judged[]): Promise<string[]> => {
  const at = Date.UTC(2026, 10, 20)
  const ids = await addCalls(db, judged.length, (index) => ({
    providerCallId: `judged-${at}-${index}-${Math.random()}`,
    aiCategory: 'order',
    hasTranscript: true,
    changedAt: new Date(at + index * 1000),
    ...judged[index]?.call,
  }))
  const rows = ids.map((callId, index) => {
    const transcript = judged[index]?.transcript ?? []
    return { callId, providerAnalysis: emptyAnalysis, transcript }
  })
  for (const some of portionsOf(rows, BATCH)) await db.insert(callContents).values(some)
  return ids
}

const SAID: Record<string, string[]> = {
  warranty: [
    'the zorble has flimwick cover',
    'is a flimwick left on the zorble',
    'flimwick papers',
  ],
  billing: ['the grunnet was taken twice', 'a grunnet of nine too many', 'grunnet on the sixth'],
  order: ['i would have two snorkins', 'send snorkins to the harbour', 'a dozen snorkins'],
  account: ['the plimbo has the wrong street', 'call the plimbo ann now', 'close the plimbo'],
}
const CHATTER = ['well', 'so now', 'as i told you', 'you see', 'it is me again', 'to be short']

/** What nobody but this workspace would say, in turn of each of four categories. */
export const madeUpWords = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const [label = '', lines = []] = Object.entries(SAID)[at % 4] ?? []
    const line = lines[Math.floor(at / 4) % 3] ?? ''
    return { label, transcript: saidBy(`${CHATTER[Math.floor(at / 12) % 6]} ${line}`) }
  })
