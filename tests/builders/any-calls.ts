import {
  CALL_CATEGORIES,
  CALL_OUTCOMES,
  CALL_STATUSES,
  DIRECTIONS,
  PRIORITIES,
  PROVIDERS,
  RESOLUTIONS,
  SENTIMENTS,
  SURVEY_QUESTIONS,
  SURVEY_SCALES,
} from '@/contracts/call-words'
import { TICKET_STATUSES } from '@/contracts/ticket-words'
import type { Survey } from '@/domain/survey'
import { type SeededRandom, seededRandom } from '@/lib/seeded-random'
import { callTags, tags } from '@/server/db/call-labels-schema'
import type { Database } from '@/server/db/client'
import { calls, callSearch } from '@/server/db/schema'
import { searchDocument } from '@/server/db/search-document'
import { ticketLinks, tickets } from '@/server/db/tickets-schema'

import { recordReset } from './record-events'

export type StoredCall = typeof calls.$inferSelect
type NewCall = typeof calls.$inferInsert

/** Answers to some of the questions, of two calls in five. */
export const anySurvey = (random: SeededRandom): Survey | null => {
  if (!random.chance(0.4)) return null
  const asked = SURVEY_QUESTIONS.filter(() => random.chance(0.7))
  return Object.fromEntries(
    asked.map((question) => {
      const [least, most] = SURVEY_SCALES[question]
      return [question, { value: random.whole(least, most), at: null }]
    }),
  )
}

/** Any facts a call can have, near each other so that filters find some; `people` review and own. */
export const anyCall = (random: SeededRandom, people: readonly string[]): NewCall => {
  const maybe = <Value>(value: Value) => (random.chance(0.7) ? value : null)
  const at = new Date(Date.UTC(2026, 10, 1) + random.whole(0, 40) * 3_600_000)
  const reviewer = maybe(random.pick(people))
  const call: NewCall = {
    provider: random.pick(PROVIDERS),
    providerCallId: random.uuid(),
    receivedAt: at,
    updatedAt: new Date(at.getTime() + random.whole(0, 20) * 60_000),
    sortAt: at,
    status: random.pick(CALL_STATUSES),
    outcome: maybe(random.pick(['completed', 'transferred', ...CALL_OUTCOMES])),
    endedReason: maybe(
      random.pick(['assistant-request-returned-forwarding-phone-number', 'hangup']),
    ),
    agentName: maybe(random.pick(['Anna, billing', 'Bot 7', 'none', '7'])),
    lineNumber: maybe(random.pick(['+4930123456', '+15550100199'])),
    direction: maybe(random.pick(DIRECTIONS)),
    callerName: null,
    callerNumber: maybe(random.pick(['+15550100142', '+15550100143', 'anonymous'])),
    durationSeconds: maybe(random.whole(0, 12) * 5.5),
    hasTranscript: random.chance(0.5),
    hasRecording: random.chance(0.5),
    isSample: random.chance(0.2),
    factsRank: 1,
    factsEvent: 'test',
    language: maybe(random.pick(['en', 'de', 'pt'])),
    aiCategory: maybe(random.pick(CALL_CATEGORIES)),
    humanCategory: random.chance(0.2) ? random.pick(CALL_CATEGORIES) : null,
    aiPriority: maybe(random.pick(PRIORITIES)),
    aiSentiment: maybe(random.pick(SENTIMENTS)),
    aiResolution: maybe(random.pick(RESOLUTIONS)),
    aiUnsure: random.chance(0.4),
    aiCallback: maybe(random.chance(0.5)),
    assigneeId: maybe(random.pick(people)),
    reviewedAt: reviewer === null ? null : at,
    reviewedById: reviewer,
    reviewedByName: reviewer === null ? null : 'Somebody',
    analysisDue: false,
  }
  return { ...call, survey: anySurvey(seededRandom(call.providerCallId)) }
}

/** The same, analysed, of a call that began at a moment. */
export const analysedCall = (
  seed: string,
  at: Date,
  people: readonly string[],
  facts: Partial<NewCall> = {},
): NewCall => ({
  ...anyCall(seededRandom(seed), people),
  status: 'analyzed',
  startedAt: at,
  receivedAt: at,
  sortAt: at,
  ...facts,
})

export const TAGS = ['vip', 'refund-due', 'follow-up']

/** Puts any of the {@link TAGS} on stored calls, and says so to the index. */
export const tagCalls = async (
  db: Database,
  stored: readonly StoredCall[],
  random: SeededRandom,
) => {
  const labels = TAGS.map((key) => ({ key, label: key }))
  await db.insert(tags).values(labels).onConflictDoNothing()
  const added = { addedByName: 'Somebody', addedAt: new Date() }
  const tagged = stored.flatMap(({ id }) =>
    TAGS.filter(() => random.chance(0.3)).map((tag) => ({ callId: id, tag, ...added })),
  )
  await db.insert(callTags).values(tagged)
  await recordReset(db)
}

/** Opens tickets from stored calls, and links others: drafts, rejected and merged ones among them. */
export const openTickets = async (
  db: Database,
  stored: readonly StoredCall[],
  random: SeededRandom,
) => {
  const opened = await db
    .insert(tickets)
    .values(
      stored
        .filter(() => random.chance(0.4))
        .map(({ id }) => ({
          subject: 'The parcel is late',
          body: '',
          status: random.pick(TICKET_STATUSES),
          priority: 'normal' as const,
          source: 'person' as const,
          callId: id,
          createdAt: new Date(),
        })),
    )
    .returning()
  const links = stored
    .filter(() => random.chance(0.3))
    .map(({ id }) => ({ callId: id, ticketId: random.pick(opened).id }))
  await db.insert(ticketLinks).values(links)
}

/** Stores calls as they are, with the words by which each is found, and says so to the index. */
export const storeCalls = async (
  db: Database,
  news: readonly NewCall[],
  wordsOf: (index: number) => string = () => '',
): Promise<StoredCall[]> => {
  const stored: StoredCall[] = []
  for (let from = 0; from < news.length; from += 500) {
    const rows = await db
      .insert(calls)
      .values(news.slice(from, from + 500))
      .returning()
    await db.insert(callSearch).values(
      rows.map(({ id, seq }, index) => ({
        callId: id,
        seq,
        document: searchDocument(wordsOf(from + index)),
      })),
    )
    stored.push(...rows)
  }
  await recordReset(db)
  return stored
}
