import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { Analysis } from '@/contracts/analysis'
import { SURVEY_QUESTIONS } from '@/contracts/call-words'
import type {
  CallerKind,
  CallOutcome,
  CallStatus,
  Direction,
  Priority,
  Provider,
  RecordingAbsence,
  Resolution,
  Role,
  Sentiment,
} from '@/contracts/call-words'
import type { CallCosts, CallLatency } from '@/contracts/calls'
import type { Utterance } from '@/contracts/transcript'

import type { Survey } from '@/domain/survey'

import { callers } from './callers-schema'
import { instant, versionColumns } from './columns'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** Null until an invited person has set one. */
    passwordHash: text('password_hash'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The last use of any session; it outlives the session. */
    lastActiveAt: instant('last_active_at'),

    ...versionColumns(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
)

export const userReference = () =>
  uuid('user_id').references(() => users.id, { onDelete: 'cascade' })

/** One row per call; small, because lists read it. Words and evidence are in {@link callContents}. */
export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** A small number beside the id, rising with arrival, for what is counted in memory. */
    seq: bigserial({ mode: 'number' }).notNull().unique(),
    provider: text().$type<Provider>().notNull(),
    providerCallId: text('provider_call_id').notNull(),
    isSample: boolean('is_sample').notNull().default(false),
    /** Of a demo, which is a sample call as well: it counts in no figure and makes no work. */
    isDemo: boolean('is_demo').notNull().default(false),
    receivedAt: instant('received_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** What lists are ordered by: the start, or the first sign of the call where no start is known. */
    sortAt: instant('sort_at').notNull(),

    status: text().$type<CallStatus>().notNull(),
    outcome: text().$type<CallOutcome>(),
    endedReason: text('ended_reason'),
    direction: text().$type<Direction>(),
    callerName: text('caller_name'),
    callerNumber: text('caller_number'),
    /** Null while it is not settled who called, as for calls of versions without callers. */
    callerKind: text('caller_kind').$type<CallerKind>(),
    /** By the identity of this call, whatever is merged. Null: withheld or unknown. */
    callerId: uuid('caller_id').references(() => callers.id, { onDelete: 'set null' }),
    lineNumber: text('line_number'),
    agentName: text('agent_name'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    durationSeconds: doublePrecision('duration_seconds'),
    hasTranscript: boolean('has_transcript').notNull().default(false),
    hasRecording: boolean('has_recording').notNull().default(false),
    contentWithheld: boolean('content_withheld').notNull().default(false),
    /** Why there is no recording, where that is known. */
    recordingAbsence: text('recording_absence').$type<RecordingAbsence>(),
    opening: text(),
    /** ISO 639-1, detected from the transcript; null where too little was said. */
    language: text(),
    /** What the caller answered after the call. */
    survey: jsonb().$type<Survey>(),
    /** Which provider event the facts above come from, so that disorder changes nothing. */
    factsRank: smallint('facts_rank').notNull(),
    factsEvent: text('facts_event').notNull(),
    factsSentAt: instant('facts_sent_at'),

    /** What was proposed, by the provider or by the local analysis. */
    aiSummary: text('ai_summary'),
    aiCategory: text('ai_category'),
    aiPriority: text('ai_priority').$type<Priority>(),
    aiSentiment: text('ai_sentiment').$type<Sentiment>(),
    aiResolution: text('ai_resolution').$type<Resolution>(),
    aiCallback: boolean('ai_callback'),
    aiUnsure: boolean('ai_unsure').notNull().default(false),

    /** What a person said; never written by an event or an analysis. */
    humanSummary: text('human_summary'),
    humanCategory: text('human_category'),
    humanPriority: text('human_priority').$type<Priority>(),
    humanSentiment: text('human_sentiment').$type<Sentiment>(),
    humanResolution: text('human_resolution').$type<Resolution>(),
    humanCallback: boolean('human_callback'),

    summary: text().generatedAlwaysAs(sql`coalesce(human_summary, ai_summary)`),
    category: text().generatedAlwaysAs(sql`coalesce(human_category, ai_category)`),
    priority: text()
      .$type<Priority>()
      .generatedAlwaysAs(sql`coalesce(human_priority, ai_priority)`),
    sentiment: text()
      .$type<Sentiment>()
      .generatedAlwaysAs(sql`coalesce(human_sentiment, ai_sentiment)`),
    resolution: text()
      .$type<Resolution>()
      .generatedAlwaysAs(sql`coalesce(human_resolution, ai_resolution)`),
    callbackRequested: boolean('callback_requested')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(human_callback, ai_callback, false)`),

    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    reviewedAt: instant('reviewed_at'),
    reviewedById: uuid('reviewed_by_id'),
    reviewedByName: text('reviewed_by_name'),

    /** Counts people's changes only: a late event must not refuse a person's save. */
    ...versionColumns(),

    /** True until the analysis and the search document follow the newest facts. */
    analysisDue: boolean('analysis_due').notNull().default(true),
  },
  (table) => [
    uniqueIndex('calls_provider_call').on(table.provider, table.providerCallId),
    // Read backwards for the newest first: `desc()` here would put nulls where no query has them.
    index('calls_newest').on(table.sortAt, table.seq),
    index('calls_caller').on(table.callerNumber, table.sortAt),
    index('calls_of_caller')
      .on(table.callerId, table.sortAt.desc().nullsFirst())
      .where(sql`caller_id is not null`),
    index('calls_caller_due')
      .on(table.seq)
      .where(sql`caller_kind is null`),
    index('calls_unreviewed')
      .on(table.sortAt, table.seq)
      .where(sql`reviewed_at is null`),
    index('calls_reviewed')
      .on(table.reviewedAt)
      .where(sql`reviewed_at is not null`),
    index('calls_analysis_due')
      .on(table.receivedAt)
      .where(sql`analysis_due`),
    index('calls_assignee')
      .on(table.assigneeId)
      .where(sql`assignee_id is not null`),
    index('calls_judged')
      .on(table.changedAt)
      .where(sql`(human_category is not null or reviewed_at is not null) and not is_sample`),
    ...SURVEY_QUESTIONS.map((question) => {
      const answer = sql.raw(`(survey -> '${question}' ->> 'value')`)
      return index(`calls_answered_${question}`)
        .on(answer)
        .where(sql`${answer} is not null`)
    }),
    index('calls_sample')
      .on(table.id)
      .where(sql`is_sample`),
  ],
)

export const callReference = () =>
  uuid('call_id').references(() => calls.id, { onDelete: 'cascade' })

/** What only a call's own page and the search need. */
export const callContents = pgTable('call_contents', {
  callId: callReference().primaryKey(),
  transcript: jsonb().$type<Utterance[]>(),
  providerAnalysis: jsonb('provider_analysis').$type<Analysis>().notNull(),
  /** Provider's and local claims together; null until the first analysis. */
  analysis: jsonb().$type<Analysis>(),
  /** Of the analyzer; null before the first analysis, and of versions that did not keep it. */
  analysisVersion: text('analysis_version'),
  costs: jsonb().$type<CallCosts>(),
  latency: jsonb().$type<CallLatency>(),
  unreadable: jsonb().$type<string[]>().notNull().default([]),
})

/** The searchable words of a call, accents folded, beside the call so that lists stay small. */
export const callSearch = pgTable(
  'call_search',
  {
    callId: callReference().primaryKey(),
    /** The call's, so that what a search finds meets what is counted in memory without a join. */
    seq: bigint({ mode: 'number' }).notNull().unique(),
    document: tsvector().notNull(),
  },
  (table) => [index('call_search_document').using('gin', table.document)],
)

/** Accepted deliveries, as they may be stored, so that they can be read again. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    provider: text().$type<Provider>().notNull(),
    eventType: text('event_type').notNull(),
    callId: callReference(),
    receivedAt: instant('received_at').notNull(),
    bodyHash: text('body_hash').notNull(),
    bytes: integer().notNull(),
    event: text().notNull(),
    unreadable: jsonb().$type<string[]>().notNull(),
  },
  (table) => [
    uniqueIndex('provider_events_body').on(table.provider, table.bodyHash),
    index('provider_events_call').on(table.callId),
    index('provider_events_flagged')
      .on(table.id.desc())
      .where(sql`unreadable <> '[]'::jsonb`),
  ],
)

/**
 * Append-only, which a trigger of the database sees to: an erasure may blank `changes`, and nothing
 * else ever changes or goes. The actor's name is copied so that the entry survives the account.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    /** Where the request of the actor came from. */
    address: text(),
    action: text().notNull(),
    callId: uuid('call_id'),
    subjectId: text('subject_id'),
    changes: jsonb().$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
  },
  (table) => [
    index('audit_entries_call').on(table.callId, table.id.desc()),
    index('audit_entries_subject').on(table.subjectId),
    index('audit_entries_action').on(table.action, table.id.desc()),
  ],
)
