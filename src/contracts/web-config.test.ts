import { expect, test } from 'vitest'

import { ConfigurationError, readConfig } from './web-config'

test('has the specified defaults', () => {
  expect(readConfig({})).toEqual({
    backendUrl: '',
    publicKey: '',
    functionsUrl: '/functions',
    webhookUrl: '/functions/webhooks',
    customFunctionUrl: '',
    appName: 'AI Support CRM',
    appVersion: '2.0.0',
    environment: 'production',
    features: {
      realTime: true,
      analytics: true,
      callbacks: true,
      reports: true,
      notifications: true,
      security: true,
    },
    security: { enableCors: true, enableRateLimit: true, enableLogging: true },
    logLevel: 'info',
  })
})

test('reads a hosted backend; blank is unset, slashes at the end are dropped', () => {
  const config = readConfig({
    VITE_BACKEND_URL: ' https://desk.example.com/ ',
    VITE_FUNCTIONS_URL: '/fn/',
    VITE_APP_NAME: '  ',
    VITE_FEATURE_REAL_TIME: 'false',
    SOMETHING_ELSE: 'ignored',
  })
  expect(config).toMatchObject({
    functionsUrl: 'https://desk.example.com/fn',
    appName: 'AI Support CRM',
    features: { realTime: false, analytics: true },
  })
  const apart = { VITE_BACKEND_URL: 'https://a.example', VITE_FUNCTIONS_URL: 'https://b.example' }
  expect(readConfig(apart).functionsUrl).toBe('https://b.example')
})

test('refuses every unusable value with a sentence', () => {
  const read = () =>
    readConfig({
      VITE_BACKEND_URL: 'desk.example.com',
      VITE_FEATURE_REPORTS: 'yes',
      VITE_LOG_LEVEL: 'loud',
    })
  expect(read).toThrow(ConfigurationError)
  expect(read).toThrow(
    [
      'VITE_BACKEND_URL must be a path such as /functions or an address such as https://desk.example.com.',
      'VITE_FEATURE_REPORTS must be one of true, false.',
      'VITE_LOG_LEVEL must be one of debug, info, warn, error.',
    ].join('\n'),
  )
})
