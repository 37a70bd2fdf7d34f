import * as z from 'zod/mini'

// The browser's configuration, fixed when the application is built (VITE_* in .env). Every key has
// a default; an unusable value stops the application with a sentence instead of half working.

// Compiled schemas need `new Function`, which the Content-Security-Policy refuses. This module is
// evaluated before any schema of the browser is made.
z.config({ jitless: true })

const text = (fallback: string) =>
  z.prefault(z.string(), '').check(
    z.trim(),
    z.overwrite((value) => value || fallback),
  )
/** An address, or a path on this origin; never with a slash at its end. */
const address = (fallback: string) =>
  text(fallback).check(
    z.refine(
      (value) => /^(|\/.*|https?:\/\/[^\s/]+.*)$/.test(value),
      'must be a path such as /functions or an address such as https://desk.example.com',
    ),
    z.overwrite((value) => value.replace(/\/+$/, '')),
  )
const choice = <const Words extends readonly string[]>(words: Words, fallback: Words[number]) =>
  z.pipe(text(fallback), z.enum(words, `must be one of ${words.join(', ')}`))
const flag = z.pipe(
  choice(['true', 'false'], 'true'),
  z.transform((value) => value === 'true'),
)

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

/** Thrown at load; `message` names every value that is wrong, one sentence each. */
export class ConfigurationError extends Error {}

/** Reads the browser's configuration. Throws {@link ConfigurationError} when a value is unusable. */
export const readConfig = (source: Record<string, unknown>) => {
  const result = z.safeParse(environment, source)
  if (!result.success) {
    throw new ConfigurationError(
      result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
    )
  }
  const env = result.data
  return {
    backendUrl: env.VITE_BACKEND_URL,
    publicKey: env.VITE_PUBLIC_KEY,
    /** Beside the backend when that is another host: what starts with a slash belongs to it. */
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

/** What the console shows at load: everything but the key, of which only the last characters. */
export const printableConfig = (config: Config) => ({
  ...config,
  publicKey: config.publicKey === '' ? '' : `…${config.publicKey.slice(-4)}`,
})
