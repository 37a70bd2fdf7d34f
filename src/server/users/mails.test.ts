import { expect, test } from 'vitest'

import { readEnvironment } from '../env'
import { invitationMail, resetMail } from './mails'

const to = {
  name: 'http://evil.example/x\r\nOpen www.evil.example now',
  email: 'bo@example.com',
  link: { token: 'secret', purpose: 'reset' as const, expiresAt: '2026-11-20T12:00:00Z' },
  env: readEnvironment({ PUBLIC_URL: 'https://desk.example.com' }),
}

test.each([
  ['an invitation', invitationMail(to, 'See evil.example')],
  ['a reset', resetMail(to)],
])('%s makes no link and no further line of names', (_, { text }) => {
  expect(text.split('\n')[0]).toBe('Hello http: //evil. example/x Open www. evil. example now,')
  expect(text).not.toContain('evil.example')
  expect(text.match(/https?:[^\s]+/g)).toEqual([
    'https://desk.example.com/account-link?token=secret',
  ])
})
