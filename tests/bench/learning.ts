import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { learnedModels } from '@/contracts/learned-models'
import type { Utterance } from '@/contracts/transcript'
import { type SeededRandom, seededRandom } from '@/lib/seeded-random'
import { models } from '@/server/db/models-schema'

import { addJudgedCalls, madeUpWords } from '../builders/judged-calls'
import { hasLabelledCalls, readLabelledCalls } from '../harness/labelled-calls'
import { logIn } from '../harness/log-in'
import { ADMINISTRATOR, startProcess } from '../harness/process'
import type { Bench } from './lib/bench'
import { makePlace } from './lib/bench-database'
import { megabytes, ms, whole } from './lib/figures'
import { openWithAdministrator } from './lib/in-process'
import { spreadOf } from './lib/stats'
import { msOf } from './lists/measure'

const LESSONS = 10_000
const WITHIN_SECONDS = 60
const SLOWER = 1.2
const QUIET_SECONDS = 20
const REST_MS = 25

type Lesson = { label: string; transcript: Utterance[] }

/** Each of so many calls has the turns of several labelled ones of its category. */
const mixLabelled = (count: number, random: SeededRandom): Lesson[] => {
  const heard = readLabelledCalls().flatMap(({ category, input: { transcript } }) =>
    category !== null && transcript.length > 0 ? [{ label: category, transcript }] : [],
  )
  const alike = new Map<string, Lesson[]>()
  for (const one of heard) alike.set(one.label, [...(alike.get(one.label) ?? []), one])
  return Array.from({ length: count }, () => {
    const { label, transcript } = random.pick(heard)
    const others = alike.get(label) ?? []
    const turns = transcript.map((turn, at) => {
      const other = random.pick(others).transcript[at]
      return other?.role === turn.role && random.chance(0.5) ? other : turn
    })
    return { label, transcript: turns }
  })
}

const memoryOf = (pid: number | undefined) => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

const NICE_AT = 18
const TICKS = 100

/** Of the thread that trains, known by its niceness: what it has had of its core so far. */
const secondsOfThread = (pid: number | undefined): number => {
  const folder = `/proc/${pid}/task`
  const spent = readdirSync(folder).flatMap((task) => {
    const fields = readFileSync(`${folder}/${task}/stat`, 'utf8').split(' ')
    return Number(fields[NICE_AT]) > 0 ? [(Number(fields[13]) + Number(fields[14])) / TICKS] : []
  })
  return Math.max(0, ...spent)
}

/** A training on as many calls as ever, and what the answers to people are like meanwhile. */
export const benchLearning: Bench = async (kind, { report, seed, calls }) => {
  const count = calls ?? LESSONS
  const place = await makePlace(kind)
  const deps = await openWithAdministrator(place)
  if (!hasLabelledCalls) report.note('No labelled conversations: made-up ones, which are short.')
  const lessons = hasLabelledCalls
    ? mixLabelled(count, seededRandom(`${seed}/learning`))
    : madeUpWords(count)
  const ids = await addJudgedCalls(
    deps.db,
    lessons.map(({ label, transcript }) => ({ transcript, call: { humanCategory: label } })),
  )
  // Otherwise it would begin by itself.
  const already = { kind: 'category', number: 2, state: 'refused', trainedAt: new Date() } as const
  await deps.db.insert(models).values({ ...already, verdicts: count, examples: 0 })
  await deps.close()

  const server = await startProcess({ variables: place.variables })
  try {
    const { token } = await logIn(server.url, ADMINISTRATOR)
    const headers = { authorization: `Bearer ${token}` }
    const ask = async (path: string) =>
      (await fetch(`${server.url}/functions/api/v1${path}`, { headers })).arrayBuffer()
    const random = seededRandom(`${seed}/asked`)
    const paths = () => ['/calls', `/calls/${random.pick(ids)}`, '/calls/counts?category=order']
    const askUntil = async (isOver: () => Promise<boolean>) => {
      const times: number[] = []
      while (!(await isOver())) {
        for (const path of paths()) {
          times.push(await msOf(() => ask(path)))
          await sleep(REST_MS)
        }
      }
      return spreadOf(times)
    }
    const quiet = () => {
      const end = performance.now() + QUIET_SECONDS * 1000
      return askUntil(async () => performance.now() > end)
    }
    await quiet()
    const before = await quiet()
    const memoryBefore = memoryOf(server.pid())
    let most = 0
    let ofThread = 0
    const begin = performance.now()
    await server.api.post('/analysis/models/train', {}, learnedModels)
    const during = await askUntil(async () => {
      most = Math.max(most, memoryOf(server.pid()))
      ofThread = Math.max(ofThread, secondsOfThread(server.pid()))
      return (await server.api.get('/analysis/models', learnedModels)).training === null
    })
    const seconds = (performance.now() - begin) / 1000
    const after = await quiet()
    const { live, shadow } = await server.api.get('/analysis/models', learnedModels)
    const score = (live ?? shadow)?.score
    const usual = (before.p95 + after.p95) / 2
    const load = `load of the machine ${loadavg()[0]?.toFixed(1)}`
    report.add(`Learning, ${kind}: ${whole(count)} calls (${load})`, [
      {
        what: 'time of its thread',
        figure: `${ofThread.toFixed(1)} s`,
        target: `≤ ${WITHIN_SECONDS} s`,
        holds: ofThread <= WITHIN_SECONDS,
      },
      { what: 'until it was trained', figure: `${seconds.toFixed(1)} s` },
      {
        what: live ? 'right, in use' : 'right, in shadow',
        figure: `${whole(score?.right ?? 0)}, the rules ${whole(score?.rulesRight ?? 0)}`,
      },
      { what: 'answers before and after, p95', figure: `${ms(before.p95)}, ${ms(after.p95)}` },
      {
        what: 'answers meanwhile, p95',
        figure: `${ms(during.p95)} (${(during.p95 / usual).toFixed(2)}×)`,
        target: `≤ ${SLOWER}×`,
        holds: during.p95 <= SLOWER * usual,
      },
      { what: 'slowest answer meanwhile', figure: ms(during.max) },
      {
        what: 'memory before, and the most',
        figure: `${megabytes(memoryBefore)}, ${megabytes(most)}`,
      },
    ])
  } finally {
    await server.stop()
    await place.remove()
  }
}
