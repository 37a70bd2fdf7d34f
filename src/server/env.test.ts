import { describe, expect, test } from 'vitest'

import { EnvironmentError, misspelledVariables, printableEnvironment, readEnvironment } from './env'

describe('the server configuration', () => {
  test('works with nothing set', () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 8787,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      SAMPLE_DATA: 'on',
      VAPI_WEBHOOK_SECRET: [],
      CORS_ORIGINS: [],
    })
  })

  test('reads blank values as not set', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ', ADMIN_EMAIL: '' })).toMatchObject({
      PORT: 8787,
      DATABASE_URL: undefined,
      ADMIN_EMAIL: 'admin@example.com',
    })
  })

  test('leaves variables of other programs alone', () => {
    const others = { HOSTNAME: 'a', SMTP_USER: 'b', XDG_DATA_DIRS: 'c', DATABASE: 'd' }
    expect(readEnvironment(others).PORT).toBe(8787)
    expect(misspelledVariables(others)).toEqual([])
  })

  test.each(['se#cret', '12/34', '12?34', 'a?b', 'a%b', 'a#b@c'])(
    'refuses an address with the password %s, and shows no part of it',
    (password) => {
      const DATABASE_URL = `postgres://desk:${password}@db.example.com/desk`
      const SMTP_URL = `smtps://desk:${password}@mail.example.com`
      const problem =
        'cannot be read. In its user and password, write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25.'
      expect(() => readEnvironment({ DATABASE_URL, SMTP_URL })).toThrow(
        new EnvironmentError(`DATABASE_URL ${problem}\nSMTP_URL ${problem}`),
      )
    },
  )

  test.each([
    'postgres://desk:se@cret@db/desk',
    'postgres://desk:se%23cret@[::1]:5432/desk',
    'postgresql:///desk?host=/var/run/postgresql',
    'postgres://desk:secret@/desk?host=/cloudsql/project:region:instance',
  ])('takes the address %s', (DATABASE_URL) => {
    expect(readEnvironment({ DATABASE_URL })).toMatchObject({ DATABASE_URL })
  })

  test('names what is almost one of its own, and starts all the same', () => {
    const almost = { WEBHOOK_SECRETS: '', TRUSTED_PROXY: '' }
    expect(misspelledVariables(almost)).toEqual([
      'WEBHOOK_SECRETS is not a setting: did you mean WEBHOOK_SECRET?',
      'TRUSTED_PROXY is not a setting: did you mean TRUSTED_PROXIES?',
    ])
    expect(readEnvironment(almost).PORT).toBe(8787)
  })

  test.each(['Europe/Berlin', ':/etc/localtime', 'CET-1CEST', 'UTC0', 'posix/Europe/Berlin'])(
    'takes the time zone %s as the system does',
    (TZ) => {
      expect(readEnvironment({ TZ }).TZ).toBe(TZ)
    },
  )

  test('loads no sample data into a Postgres unless asked', () => {
    const url = 'postgres://localhost/desk'
    expect(readEnvironment({ DATABASE_URL: url }).SAMPLE_DATA).toBe('off')
    expect(readEnvironment({ DATABASE_URL: url, SAMPLE_DATA: 'on' }).SAMPLE_DATA).toBe('on')
  })

  test('mails from the administrator and links to this machine unless told otherwise', () => {
    expect(
      readEnvironment({ SMTP_URL: '', ADMIN_EMAIL: 'ada@example.com', PORT: '9000' }),
    ).toMatchObject({
      SMTP_URL: undefined,
      MAIL_FROM: 'ada@example.com',
      PUBLIC_URL: 'http://localhost:9000',
    })
    const set = { MAIL_FROM: 'Desk <desk@example.com>', PUBLIC_URL: 'https://desk.example.com/' }
    expect(readEnvironment(set)).toMatchObject({
      MAIL_FROM: 'Desk <desk@example.com>',
      PUBLIC_URL: 'https://desk.example.com',
    })
  })

  test('asks the providers themselves every quarter of an hour unless told otherwise', () => {
    expect(readEnvironment({ RECONCILE_MINUTES: '' })).toMatchObject({
      RECONCILE_MINUTES: 15,
      VAPI_API_URL: 'https://api.vapi.ai',
      RETELL_API_URL: 'https://api.retellai.com',
    })
    const set = { RECONCILE_MINUTES: '0', VAPI_API_URL: 'http://localhost:9000/' }
    expect(readEnvironment(set)).toMatchObject({
      RECONCILE_MINUTES: 0,
      VAPI_API_URL: 'http://localhost:9000',
    })
  })

  test('takes two secrets while they are rotated', () => {
    expect(
      readEnvironment({ VAPI_WEBHOOK_SECRET: 'new-secret, old-secret' }).VAPI_WEBHOOK_SECRET,
    ).toEqual(['new-secret', 'old-secret'])
  })

  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number.'],
    [
      { VAPI_API_URL: 'api.vapi.ai' },
      'VAPI_API_URL must be an address such as https://api.vapi.ai.',
    ],
    [
      { RECONCILE_MINUTES: '1.5' },
      'RECONCILE_MINUTES must be whole minutes from 0 (never) to 1440.',
    ],
    [
      { ANALYSIS_ENDPOINT_URL: 'localhost:11434', ANALYSIS_ENDPOINT_MODEL: 'small' },
      'ANALYSIS_ENDPOINT_URL must be an address such as https://api.example.com/v1.',
    ],
    [
      { ANALYSIS_ENDPOINT_URL: 'http://localhost:11434/v1' },
      'ANALYSIS_ENDPOINT_MODEL must name the model of ANALYSIS_ENDPOINT_URL.',
    ],
    [
      { ANALYSIS_ENDPOINT_SECONDS: '0' },
      'ANALYSIS_ENDPOINT_SECONDS must be whole seconds from 1 to 600.',
    ],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must start with smtp:// or smtps://.'],
    [{ PUBLIC_URL: 'desk' }, 'PUBLIC_URL must be an address such as https://desk.example.com.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL must be an email address.'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must be at least 8 characters.'],
    [{ SAMPLE_DATA: 'maybe' }, 'SAMPLE_DATA must be on or off.'],
    [{ ROLE: 'desk', DATABASE_URL: 'postgres://db/desk' }, 'ROLE must be all, web or worker.'],
    [
      { ROLE: 'worker' },
      'ROLE can only be all without DATABASE_URL: the embedded database belongs to one process, which does everything.',
    ],
    [
      { WEBHOOK_SECRET: 'whsec_==' },
      'WEBHOOK_SECRET must be a Standard Webhooks secret: whsec_ and base64 of at least 24 bytes.',
    ],
    [
      { WEBHOOK_SECRET: 'plain' },
      'WEBHOOK_SECRET must be a Standard Webhooks secret: whsec_ and base64 of at least 24 bytes.',
    ],
    [
      { VAPI_WEBHOOK_SECRET: 'secret-1,secret-2,secret-3' },
      'VAPI_WEBHOOK_SECRET takes one secret, or two separated by a comma while you rotate.',
    ],
    [{ VAPI_WEBHOOK_SECRET: 'x' }, 'VAPI_WEBHOOK_SECRET must be at least 8 characters.'],
    [{ RETELL_API_KEY: 'key_retell, x' }, 'RETELL_API_KEY must be at least 8 characters.'],
    [{ VAPI_API_KEY: 'x' }, 'VAPI_API_KEY must be at least 8 characters.'],
    [{ TZ: 'Mars/Olympus' }, 'TZ must be a time zone such as Europe/Berlin.'],
  ])('refuses %j with a sentence', (variables, sentence) => {
    expect(() => readEnvironment(variables)).toThrow(new EnvironmentError(sentence))
  })
})

test('the configuration is printed without secrets, names and what is in addresses', () => {
  const secret = 'hidden-0123456789abcdef'
  const printed = printableEnvironment(
    readEnvironment({
      ADMIN_EMAIL: `${secret}@example.com`,
      ADMIN_NAME: secret,
      ADMIN_PASSWORD: secret,
      ANALYSIS_ENDPOINT_KEY: secret,
      ANALYSIS_ENDPOINT_MODEL: 'small',
      ANALYSIS_ENDPOINT_URL: `https://user:${secret}@models.example.com/v1`,
      CREDENTIALS_KEY: 'ab'.repeat(32),
      DATABASE_URL: `postgres://desk:${secret}@db.example.com/desk?password=${secret}`,
      MAIL_FROM: `${secret}@example.com`,
      RETELL_API_KEY: secret,
      SMTP_URL: `smtps://desk:${secret}@mail.example.com`,
      VAPI_API_KEY: secret,
      VAPI_WEBHOOK_SECRET: secret,
      WEBHOOK_SECRET: 'whsec_aGlkZGVuaGlkZGVuaGlkZGVuaGlkZGVuaGlk',
    }),
  )
  expect(JSON.stringify(printed)).not.toMatch(/hidden|aGlkZGVu|abab|171,/)
  expect(printed).toMatchObject({
    PORT: 8787,
    DATABASE_URL: 'postgres://db.example.com/desk',
    SMTP_URL: 'smtps://mail.example.com',
    ANALYSIS_ENDPOINT_URL: 'https://models.example.com/v1',
    VAPI_WEBHOOK_SECRET: 'set',
    CREDENTIALS_KEY: 'set',
  })
  for (const address of [
    `postgresql:///desk?host=/var/run/postgresql&password=${secret}`,
    `postgres://desk:${secret}@/desk?host=/cloudsql/one`,
  ]) {
    const socket = printableEnvironment(readEnvironment({ DATABASE_URL: address }))
    expect(JSON.stringify(socket)).not.toContain('hidden')
  }
  expect(printableEnvironment(readEnvironment({}))).toMatchObject({
    VAPI_WEBHOOK_SECRET: 'not set',
    CREDENTIALS_KEY: 'not set',
  })
})
