import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createLog } from './log'

const logged = (write: (log: ReturnType<typeof createLog>) => void, monotonic?: () => number) => {
  const lines: string[] = []
  write(createLog('info', { write: (line: string) => void lines.push(line) }, monotonic))
  return lines
}

test('a failed query is logged without the values it was sent with', () => {
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "Ada Moreau"'), {
    code: '22P02',
  })
  const error = new DrizzleQueryError('select 1 where name = $1', ['my card is 4111'], cause)
  const [line] = logged((log) => log.error({ err: error }, 'request failed'))
  expect(line).toContain('select 1 where name = $1')
  expect(line).toContain('22P02')
  expect(line).not.toContain('my card')
  expect(line).not.toContain('Ada')
})

test('a line stays one line whatever it holds, and secrets are removed', () => {
  const hostile = 'x\n{"level":50,"msg":"forged"}\r\u001b[31m'
  const lines = logged((log) => log.warn({ request: { token: 'abc', reason: hostile } }, 'refused'))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request: { token: '[removed]', reason: hostile },
  })
})

test('a database that is gone is one line a second, with the number of lines left out', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const gone = new DrizzleQueryError('select 1', [], refused)
  const other = new DrizzleQueryError('select nothing', [], new Error('syntax error'))
  let elapsed = 5000
  const lines = logged(
    (log) => {
      for (const message of ['no job could be taken', 'the schedules could not be written']) {
        log.error({ err: gone }, message)
        log.child({ requestId: 'r1' }).error({ err: gone }, 'request failed')
      }
      log.error({ err: other }, 'a job failed')
      log.error({ err: refused }, 'a recording could not be fetched')
      elapsed += 1000
      log.error({ err: gone }, 'no job could be taken')
    },
    () => elapsed,
  )
  const entries = lines.map((line) => JSON.parse(line))
  expect(entries.map(({ msg, leftOut }) => [msg, leftOut])).toEqual([
    ['no job could be taken', undefined],
    ['a job failed', undefined],
    ['a recording could not be fetched', undefined],
    ['no job could be taken', 3],
  ])
})
