import { eq } from 'drizzle-orm'

import { analysisEndpoint } from '@/contracts/analysis-endpoint'
import type { Analyzer } from '@/domain/analyzer'
import { withCaller } from '@/domain/caller-in-title'
import { askEndpoint } from '@/server/analysis-endpoint/ask-endpoint'
import { endpointClaims, endpointModels } from '@/server/db/endpoint-schema'

import { doubtfulAnalyzer } from '../builders/doubtful-analyzer'
import { type SignedIn, startServer } from './server'
import { startStandInModel } from './stand-in-model'
import { withoutLease } from './without-lease'

const API = '/functions/api/v1'
export const MODEL = 'small-model'

/** Beside its category, a step whose title names nothing. */
const analyzer: Analyzer = {
  ...doubtfulAnalyzer,
  analyze: async (input) => {
    const analysis = await doubtfulAnalyzer.analyze(input)
    const step = { kind: 'follow-up', priority: 'normal', source: 'local' } as const
    const title = withCaller('Follow up with the caller (problem)', input.caller)
    return { ...analysis, nextSteps: [{ ...step, title, dueAt: null, evidence: [] }] }
  },
}

export const WORDS = 'order 0.3 my kettle leaks, can you send a new kettle'
/** What {@link WORDS} are claimed to be about without a language model. */
export const LOCAL = { value: 'order', source: 'local', confidence: 0.3 }
export const GOOD = {
  category: { key: 'problem', confidence: 0.95, quotes: ['My KETTLE  leaks'] },
  summary: {
    text: 'Their kettle leaks. They want a new one.',
    confidence: 0.7,
    quotes: ['my kettle leaks', 'send a new kettle'],
  },
  titles: [{ step: 0, title: 'Follow up on the leaking kettle', quotes: ['my kettle leaks'] }],
}

/** The server, with a language model on a real port that answers what a test wants. */
export const startServerWithModel = async (further: Record<string, string> = {}) => {
  const model = await startStandInModel()
  const variables = {
    ANALYSIS_ENDPOINT_URL: model.url,
    ANALYSIS_ENDPOINT_MODEL: MODEL,
    ANALYSIS_ENDPOINT_KEY: 'key_of_the_model',
    ...further,
  }
  const server = await startServer({ variables, overrides: { analyzer } })
  const { db } = server
  return {
    server,
    model,
    run: (signal = new AbortController().signal) =>
      askEndpoint(server.deps, withoutLease({ payload: null, signal })),
    arrive: (words = WORDS) =>
      server.addCall({ words, startedAt: new Date(Date.now() - 60 * 60_000) }),
    readEndpoint: async (admin: SignedIn) =>
      analysisEndpoint.parse(await (await admin.request(`${API}/analysis/endpoint`)).json()),
    storedClaim: async (id: string) => {
      const isIt = eq(endpointClaims.callId, id)
      const [row] = await db.select().from(endpointClaims).where(isIt)
      return row
    },
    goLive: (areTextsUsed = true) => {
      const judged = { judged: 50, right: 40, localRight: 30 }
      return db
        .insert(endpointModels)
        .values({ model: MODEL, state: 'live', areTextsUsed, ...judged })
    },
    close: async () => {
      await server.close()
      await model.close()
    },
  }
}
