import * as z from 'zod'

// The browser's configuration (VITE_*): checked when the server starts and handed to the page as plain
// data, so that the sign-in screen needs no schema library and an unusable value stops the start.

const text = (fallback: string) =>
  z
    .string()
    .trim()
    .default('')
    .transform((value) => value || fallback)

const address = (fallback: string) =>
  text(fallback)
    .refine(
      (value) => value === '' || value.startsWith('/') || isWebAddress(value),
      'must be a path such as /functions or an address such as https://desk.example.com',
    )
    .transform((value) => value.replace(/\/+$/, ''))

const isWebAddress = (value: string) =>
  /^https?:\/\//.test(value) && z.url().safeParse(value).success

const choice = <const Words extends readonly string[]>(words: Words, fallback: Words[number]) =>
  text(fallback).pipe(z.enum(words, `must be one of ${words.join(', ')}`))

const flag = choice(['true', 'false'], 'true').transform((value) => value === 'true')

const environment = z.object({
  VITE_BACKEND_URL: address(''),
  VITE_PUBLIC_KEY: text(''),
  VITE_FUNCTIONS_URL: address('/functions'),
  VITE_WEBHOOK_URL: address('/functions/webhooks'),
  VITE_CUSTOM_FUNCTION_URL: address(''),
  VITE_APP_NAME: text('AI Support CRM'),
  VITE_APP_VERSION: text('2.0.0'),
  VITE_ENVIRONMENT: text('production'),
  VITE_FEATURE_REAL_TIME: flag,
  VITE_FEATURE_ANALYTICS: flag,
  VITE_FEATURE_CALLBACKS: flag,
  VITE_FEATURE_REPORTS: flag,
  VITE_FEATURE_NOTIFICATIONS: flag,
  VITE_FEATURE_SECURITY: flag,
  VITE_ENABLE_CORS: flag,
  VITE_ENABLE_RATE_LIMIT: flag,
  VITE_ENABLE_LOGGING: flag,
  VITE_LOG_LEVEL: choice(['debug', 'info', 'warn', 'error'], 'info'),
})

/** `message` names every value that is wrong, one sentence each. */
export class ConfigurationError extends Error {}

/** Reads the browser's configuration. Throws {@link ConfigurationError} when a value is unusable. */
export const readConfig = (source: Record<string, string | undefined>) => {
  const result = environment.safeParse(source)
  if (!result.success) {
    throw new ConfigurationError(
      result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
    )
  }
  const env = result.data
  return {
    backendUrl: env.VITE_BACKEND_URL,
    publicKey: env.VITE_PUBLIC_KEY,
    functionsUrl: env.VITE_FUNCTIONS_URL.startsWith('/')
      ? env.VITE_BACKEND_URL + env.VITE_FUNCTIONS_URL
      : env.VITE_FUNCTIONS_URL,
    webhookUrl: env.VITE_WEBHOOK_URL,
    customFunctionUrl: env.VITE_CUSTOM_FUNCTION_URL,
    appName: env.VITE_APP_NAME,
    appVersion: env.VITE_APP_VERSION,
    environment: env.VITE_ENVIRONMENT,
    features: {
      realTime: env.VITE_FEATURE_REAL_TIME,
      analytics: env.VITE_FEATURE_ANALYTICS,
      callbacks: env.VITE_FEATURE_CALLBACKS,
      reports: env.VITE_FEATURE_REPORTS,
      notifications: env.VITE_FEATURE_NOTIFICATIONS,
      security: env.VITE_FEATURE_SECURITY,
    },
    security: {
      enableCors: env.VITE_ENABLE_CORS,
      enableRateLimit: env.VITE_ENABLE_RATE_LIMIT,
      enableLogging: env.VITE_ENABLE_LOGGING,
    },
    logLevel: env.VITE_LOG_LEVEL,
  }
}
export type Config = ReturnType<typeof readConfig>
