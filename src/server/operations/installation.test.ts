import { expect, test } from 'vitest'

import { installation } from '@/contracts/installation'
import { startServer } from '@tests/harness/server'

const PATH = '/functions/api/v1/installation'
const WRONG = { email: 'nobody@example.com', password: 'a wrong guess' }
const MORE_THAN_ALLOWED = 12

/** The status of one guess too many. */
const guessTooOften = async (variables: Record<string, string>) => {
  const server = await startServer({ variables })
  const admin = await server.signIn('admin')
  const said = installation.parse(await (await admin.request(PATH)).json())
  let status = 0
  for (let guess = 0; guess < MORE_THAN_ALLOWED; guess += 1) {
    ;({ status } = await server.request('/functions/auth-login', { json: WRONG }))
  }
  await server.close()
  return { said, status }
}

test('protections are on unless the server’s own environment says otherwise, and it says so', async () => {
  const { said, status } = await guessTooOften({ CORS_ORIGINS: 'https://desk.example.com' })
  expect(status).toBe(429)
  expect(said).toMatchObject({
    version: '2.0.0',
    commit: null,
    isCorsEnabled: true,
    corsOrigins: ['https://desk.example.com'],
    isRateLimited: true,
    logLevel: 'info',
  })
})

test('rate limiting can be left to a gateway in front', async () => {
  const { said, status } = await guessTooOften({
    VITE_ENABLE_RATE_LIMIT: 'false',
    VITE_ENABLE_CORS: 'false',
    CORS_ORIGINS: 'https://desk.example.com',
  })
  expect(status).toBe(200)
  expect(said).toMatchObject({ isRateLimited: false, isCorsEnabled: false, corsOrigins: [] })
})
