import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { emailLogPage, emailRule } from '@/contracts/email-rules'
import { startConsumer } from '@/server/changes/consumer'
import type { Signal } from '@/server/changes/signal'
import { jobs } from '@/server/db/jobs-schema'
import { queryRows } from '@/server/db/rows'
import { mailEmail } from '@/server/email-rules/mail-email'
import { emailRulesConsumer } from '@/server/email-rules/on-events'
import type { JobPayloads } from '@/server/jobs/kinds'
import { MailProblem } from '@/server/mail/mail-problem'
import type { Mail } from '@/server/deps'

import { type SignedIn, startServer, type TestServer } from './server'
import { withoutLease } from './without-lease'

const API = '/functions/api/v1'

export const EMAIL_RULE = {
  name: 'Angry callers',
  trigger: 'call-analyzed',
  delayMinutes: 0,
  filters: {},
  toAssignee: false,
  toAdmins: true,
  userIds: [] as string[],
  addresses: [] as string[],
  subject: 'Call of {{ call.caller }}',
  body: '{{ call.summary }}\n{{ link }}',
  perHour: 30,
}

/** Wakes without pause, as events of other databases on the server may hold back what is read. */
const always: Pick<Signal, 'onWake'> = {
  onWake: (listener) => {
    const timer = setInterval(listener, 5)
    return () => clearInterval(timer)
  },
}

/** What email rules do, step by step. */
export const emailRulesApi = ({ deps, db }: TestServer) => {
  // Counts events that are not settled yet: a transaction of another database on the server may hold them back.
  const isUnread = async () => {
    const rows = await queryRows(
      db,
      sql`select from event_consumers as cursor where cursor.name = 'email-rules' and not exists (
            select from domain_events as e
            where (e.epoch, e.tx, e.id) > (cursor.epoch, cursor.tx, cursor.id)
          )`,
    )
    return rows.length === 0
  }
  return {
    add: async (as: SignedIn, more: object = {}) => {
      const json = { ...EMAIL_RULE, isActive: true, ...more }
      const answer = await as.request(`${API}/email-rules`, { json })
      expect(answer.status).toBe(200)
      return emailRule.parse(await answer.json())
    },
    log: async (as: SignedIn, query = '') => {
      const answer = await as.request(`${API}/email-log?${query}`)
      return emailLogPage.parse(await answer.json())
    },
    /** Lets the rules see all that happened until now. */
    see: async (mail = deps.mail) => {
      const consumer = await startConsumer(
        deps,
        always,
        emailRulesConsumer({ mail, log: deps.log }),
        0,
      )
      await expect.poll(isUnread, { interval: 5 }).toBe(false)
      await consumer.stop()
    },
    /** Runs the mails that wait, each once. */
    send: async ({ isLast = true } = {}) => {
      const waiting = await db.select().from(jobs).where(eq(jobs.kind, 'rule-mail'))
      for (const { id, payload, progress } of waiting) {
        // Of this kind it is what its handler takes.
        const job = withoutLease({
          id,
          payload: payload as JobPayloads['rule-mail'],
          progress,
          isLast,
        })
        await mailEmail(deps, job).catch(() => undefined)
        await db.delete(jobs).where(eq(jobs.id, id))
      }
    },
  }
}

const NOON = new Date('2026-11-20T12:00:00Z')
const MINUTE = 60_000

/** A server with a clock that is set by hand, and a mail server that can refuse. */
export const startEmailDesk = async () => {
  let now = NOON
  let problem: MailProblem | null = null
  const sent: Mail[] = []
  const mail = {
    send: async (one: Mail) => {
      if (problem) throw problem
      sent.push(one)
    },
  }
  const server = await startServer({ overrides: { now: () => now, mail } })
  const rules = emailRulesApi(server)
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE)
  }
  return {
    server,
    rules,
    sent,
    later,
    at: (time: string | null) => {
      now = new Date(time ?? NOON)
    },
    failWith: (outcome: MailProblem['outcome']) => {
      problem = new MailProblem(outcome, {})
    },
    /** An empty workspace at noon, with an administrator and an agent. */
    begin: async () => {
      now = NOON
      problem = null
      sent.length = 0
      await server.truncateAll()
      const ada = await server.signIn('admin', 'Ada Moreau')
      const ben = await server.signIn('agent', 'Ben Okoro')
      await rules.see()
      return { ada, ben }
    },
    /** A call that comes two minutes later. */
    call: (facts: Parameters<TestServer['addCall']>[0] = {}) => {
      later(2)
      return server.addCall({ startedAt: new Date(now.getTime() - MINUTE), seconds: 30, ...facts })
    },
    /** Who got what, or why not. */
    states: async (as: SignedIn, query = '') => {
      const { items } = await rules.log(as, query)
      return items.map(({ recipient, state, reason }) => `${recipient}: ${reason ?? state}`)
    },
    addStep: async (as: SignedIn, more: object = {}) => {
      const step = {
        callId: null,
        callerId: null,
        kind: 'other',
        title: 'Send the invoice',
        dueAt: null,
        priority: 'normal',
        assigneeId: as.user.id,
      }
      const answer = await as.request(`${API}/next-steps`, { json: { ...step, ...more } })
      expect(answer.status).toBe(200)
      return (await answer.json()) as { id: string; version: number }
    },
  }
}
