import { describe, expect, test } from 'vitest'

import { readEnvironment } from '../env'
import { environmentCredentials } from '../credentials/credentials'
import { askForAddress } from './provider-address'

const VAPI = { provider: 'vapi', providerCallId: 'v/1' } as const
const RETELL = { provider: 'retell', providerCallId: 'r-1' } as const

const ask = (
  call: Parameters<typeof askForAddress>[1],
  answer: Response,
  variables: Record<string, string> = { VAPI_API_KEY: 'vapi-key', RETELL_API_KEY: 'retell-key' },
) => {
  const env = readEnvironment(variables)
  const credentials = environmentCredentials(env)
  return askForAddress({ env, credentials, fetch: async () => answer }, call)
}

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })

describe('the address of a recording', () => {
  test('is where Vapi leads to, and what Retell names, free of personal data where it can be', async () => {
    expect(await ask(VAPI, redirect('https://cdn.example/v.wav'))).toBe('https://cdn.example/v.wav')
    const named = {
      recording_url: 'https://cdn.example/a.wav',
      scrubbed_recording_url: 'https://cdn.example/scrubbed.wav',
    }
    expect(await ask(RETELL, Response.json(named))).toBe('https://cdn.example/scrubbed.wav')
  })

  test('may be on the provider itself, wherever that is', async () => {
    const variables = { VAPI_API_KEY: 'vapi-key', VAPI_API_URL: 'http://127.0.0.1:9000' }
    expect(await ask(VAPI, redirect('/signed.wav'), variables)).toBe(
      'http://127.0.0.1:9000/signed.wav',
    )
    await expect(
      ask(VAPI, redirect('http://127.0.0.1:9001/signed.wav'), variables),
    ).rejects.toMatchObject({ code: 'provider-failed' })
  })

  test.each([
    [VAPI, 'VAPI_API_KEY'],
    [RETELL, 'RETELL_API_KEY'],
  ])('needs a key: $0.provider', async (call, variable) => {
    await expect(ask(call, new Response(), {})).rejects.toMatchObject({
      code: 'recording-key-missing',
      message: expect.stringContaining(variable),
    })
  })

  test.each([
    [VAPI, 401, 'recording-key-refused'],
    [VAPI, 404, 'recording-deleted'],
    [VAPI, 410, 'recording-deleted'],
    [VAPI, 429, 'provider-failed'],
    [VAPI, 200, 'provider-failed'],
    [RETELL, 403, 'recording-key-refused'],
    [RETELL, 422, 'recording-deleted'],
    [RETELL, 500, 'provider-failed'],
  ])('%j answering %d is %s', async (call, status, code) => {
    await expect(ask(call, new Response(null, { status }))).rejects.toMatchObject({ code })
  })

  test.each([
    [{}, 'recording-deleted'],
    [{ data_storage_setting: 'everything' }, 'recording-deleted'],
    [{ data_storage_setting: 'everything_except_pii' }, 'recording-policy'],
  ])('of a Retell call %j is %s', async (body, code) => {
    await expect(ask(RETELL, Response.json(body))).rejects.toMatchObject({ code })
  })

  test('of a provider without an API there is none', async () => {
    const generic = { provider: 'generic', providerCallId: 'g' } as const
    await expect(ask(generic, new Response())).rejects.toMatchObject({ code: 'no-recording' })
  })
})
