import { sql } from 'drizzle-orm'

import { PRIORITIES } from '@/contracts/call-words'
import { seededRandom } from '@/lib/seeded-random'
import type { Deps } from '@/server/deps'

import type { Bench } from './lib/bench'
import { makePlace } from './lib/bench-database'
import { whole } from './lib/figures'
import { openDeps, signIn } from './lib/in-process'
import { makeCalls } from './lib/make-calls'
import { type Ask, measureQuestions, rowOf } from './lists/measure'
import type { Question } from './lists/questions'

const OPEN = 100_000
const CALLS = 20_000
const PAGE = 100
const ROUNDS = 60
const WITHIN_MS = 50
const SEARCHED_WITHIN_MS = 150

/** As many open of each kind, due from a month ago to two months ahead, some of them at no set time. */
export const fillQueues = async ({ db }: Deps, seed: number) => {
  await db.execute(sql`select setseed(${1 / (seed + 1)})`)
  const numbered = sql`from generate_series(1, ${OPEN}) as n
    join (select row_number() over (order by seq) as place, id, caller_id from calls) as c
      on c.place = n % ${CALLS} + 1
    join (select row_number() over (order by id) as place, id, (select count(*) from users) as people
          from users) as u on u.place = n % u.people + 1`
  const due = sql`case when n % 20 > 0 then now() + (random() * 90 - 30) * interval '1 day' end`
  const priority = sql`(array['low', 'normal', 'normal', 'high'])[1 + n % 4]`
  const assignee = sql`case when n % 3 > 0 then u.id end`
  const created = sql`now() - random() * interval '60 days'`
  await db.execute(sql`
    insert into next_steps (call_id, kind, title, priority, source, evidence, due_at, assignee_id, created_at)
    select c.id, 'other', 'Send the form ' || n, ${priority}, 'person', '[]', ${due}, ${assignee}, ${created}
    ${numbered}`)
  await db.execute(sql`
    insert into next_steps (call_id, kind, title, priority, source, evidence, due_at, assignee_id, created_at,
      callback_caller_id, topic_key, requested_words, confirmed_at)
    select c.id, 'callback', 'Call back about order ' || n, ${priority}, 'local', '[]', ${due}, ${assignee},
      ${created}, c.caller_id, 'order ' || n, 'tomorrow at three', case when n % 5 > 0 then ${created} end
    ${numbered}`)
  await db.execute(sql`
    insert into callback_requests (callback_id, call_id, words, due_at, at, by_name)
    select id, call_id, requested_words, due_at, created_at, 'Analysis'
    from next_steps where kind = 'callback' and topic_key like 'order %'`)
  await db.execute(sql`
    insert into tickets (subject, body, status, priority, category, source, call_id, caller_id, assignee_id,
      created_at, created_by_name, first_response_due, resolution_due)
    select 'Billed twice, order ' || n, 'The invoice of October was charged twice.',
      (array['open', 'open', 'pending'])[1 + n % 3], ${priority}, 'billing', 'person', c.id, c.caller_id, ${assignee},
      ${created}, 'Bench', ${due}, ${due}
    ${numbered}`)
  for (const table of ['next_steps', 'callback_requests', 'tickets']) {
    await db.execute(sql.raw(`vacuum analyze ${table}`))
  }
}

/** What a screen asks for beside what every queue is asked. */
const OF_ITS_SCREEN: Record<string, Record<string, string>> = {
  callbacks: { 'at no set time': '&timeIsClear=false', finished: '&status=done,dismissed' },
  tickets: {
    'all active, by when due': '&status=open,pending&sort=due',
    'mine, by when due': '&status=open,pending&sort=due&owner=me',
    drafts: '&status=draft',
    'a column of the board': '&status=pending',
  },
  'next-steps': { 'of a kind': '&kind=other', done: '&status=done' },
}

/** Pages anywhere in a queue: where the pages before them ended. */
const cursorsOf = async (ask: Ask, path: string, pages: number): Promise<string[]> => {
  const cursors: string[] = []
  for (let cursor = ''; cursors.length < pages; cursors.push(cursor)) {
    const answer = await ask(
      `${path}&cursor=${encodeURIComponent(cursor)}`.replace(/&cursor=$/, ''),
    )
    const page = (await answer.json()) as { nextCursor: string | null }
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  return cursors
}

/** The three queues with a hundred thousand open in each, as their screens ask for them. */
export const benchQueues: Bench = async (kind, { report, seed }) => {
  const place = await makePlace(kind)
  const deps = await openDeps(place)
  try {
    await makeCalls(deps, { calls: CALLS, seed, say: report.note })
    const ask = await signIn(deps)
    await fillQueues(deps, seed)
    const random = seededRandom(`${seed}/queues`)
    for (const queue of ['callbacks', 'tickets', 'next-steps']) {
      const path = `/${queue}?limit=${PAGE}`
      const cursors = await cursorsOf(ask, path, 20)
      const question = (name: string, query: () => string, within = WITHIN_MS): Question => ({
        name,
        within,
        path: () => `${path}${query()}`,
      })
      const searched = (name: string, q: () => string) =>
        question(name, () => `&q=${encodeURIComponent(q())}`, SEARCHED_WITHIN_MS)
      const questions = [
        question('first page', () => ''),
        question('a later page', () => `&cursor=${encodeURIComponent(random.pick(cursors))}`),
        question('mine', () => '&owner=me'),
        question('unassigned', () => '&owner=unassigned'),
        ...Object.entries(OF_ITS_SCREEN[queue] ?? {}).map(([name, query]) =>
          question(name, () => query),
        ),
        question('of a priority', () => `&priority=${random.pick(PRIORITIES)}`),
        searched('search: one of them', () => String(random.whole(10_000, OPEN))),
        searched('search: a word of all', () => random.pick(['order', 'form', 'the'])),
      ]
      const { measured, floors } = await measureQuestions(deps, ask, questions, ROUNDS)
      report.add(`${queue}, ${kind}: ${whole(OPEN)} open`, measured.map(rowOf(floors)))
    }
  } finally {
    await deps.close()
    await place.remove()
  }
}
