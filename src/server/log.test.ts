import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createLog } from './log'

const logged = (write: (log: ReturnType<typeof createLog>) => void) => {
  const lines: string[] = []
  write(createLog('info', { write: (line: string) => void lines.push(line) }))
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
  expect(line).not.toContain('4111')
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
