import { setTimeout as sleep } from 'node:timers/promises'

import { type Provider, SIGNING_VARIABLES } from '@/contracts/call-words'
import type { CheckResult, ServerCheck } from '@/contracts/self-check'
import { failed, passed, unknown } from '@/domain/check-result'
import { isRecord } from '@/lib/is-record'

import type { Deps } from '../deps'
import { CUSTOM_FUNCTION, mayAsk } from '../function-calls/custom-functions'
import { isPublicAddress, isPublicName } from '../http/guarded-fetch'
import { ApiProblem } from '../http/problem'
import { createPing } from '../http/while-database-answers'
import { greetMailServer } from '../mail/mailer'
import { sendSigned, tryWebhook } from '../integrations/test-integration'

/** Shorter than a screen waits. */
const WITHIN_MS = 8000

const TRY_AGAIN = 'Try again in a moment. If it fails again, look at the server’s log.'

const checkDatabase = async ({ database }: Deps) => {
  const started = performance.now()
  await createPing(database)()
  return passed(`The database answered in ${Math.ceil(performance.now() - started)} ms.`)
}

const SET_ADDRESS = 'Set PUBLIC_URL or VITE_WEBHOOK_URL to the public address of this server.'

const checkWebhook = async (deps: Deps, provider: Provider) => {
  if ((await deps.credentials.of(provider, 'signing')).length === 0) {
    return unknown(
      `${SIGNING_VARIABLES[provider]} is not set, so nothing from this provider is accepted.`,
      'If you use this provider, add its secret in Settings, under Integrations.',
    )
  }
  const { ok, message, ms, address } = await tryWebhook(deps, provider)
  if (!ok) return failed(message, 'Check PUBLIC_URL or VITE_WEBHOOK_URL, and the proxy in front.')
  const { hostname } = new URL(address)
  return isPublicName(hostname) || isPublicAddress(hostname)
    ? passed(`A signed event was verified and acknowledged in ${ms} ms.`)
    : unknown(`It works here, but providers cannot reach “${hostname}”.`, SET_ADDRESS)
}

const checkMail = async ({ env }: Deps) => {
  if (env.SMTP_URL === undefined) {
    return unknown('No mail server is set.', 'To send mail, set SMTP_URL and MAIL_FROM.')
  }
  try {
    await greetMailServer(env)
    return passed('The mail server took the connection and the sign-in. No mail was sent.')
  } catch {
    return failed(
      'The mail server did not take the connection or the sign-in.',
      'Check SMTP_URL: host, port, user and password.',
    )
  }
}

/** A signed request that asks nothing: it is read and answered as in a call, and leaves no line. */
const checkFunction = async (deps: Deps) => {
  if (!(await mayAsk(deps.db))) {
    return unknown(
      'The functions of the voice agent are switched off.',
      'Switch them on in Settings, under Functions of the voice agent.',
    )
  }
  for (const provider of ['vapi', 'retell'] as const) {
    const [secret] = await deps.credentials.of(provider, 'signing')
    if (secret === undefined) continue
    const body =
      provider === 'vapi'
        ? { message: { type: 'tool-calls', call: { id: 'self-check' }, toolCallList: [] } }
        : { name: 'self_check', call: { call_id: 'self-check' }, args: {} }
    const address = `${new URL(deps.env.PUBLIC_URL).origin}/functions${CUSTOM_FUNCTION}`
    const sent = await sendSigned(deps, { address, provider, secret, body })
    const { response, ms } = sent
    const answer: unknown = await response?.json().catch(() => null)
    if (response?.ok && isRecord(answer) && ('results' in answer || 'error' in answer)) {
      return passed(`A signed request was verified and answered in ${ms} ms.`)
    }
    return failed(
      sent.response === null
        ? sent.failure
        : `The address answered with status ${sent.response.status}.`,
      'Check PUBLIC_URL, and the proxy in front.',
    )
  }
  return unknown(
    'No provider that calls functions has a secret.',
    'Add the secret of Vapi or Retell in Settings, under Integrations.',
  )
}

const run = (deps: Deps, check: ServerCheck): Promise<CheckResult> => {
  if (check === 'database') return checkDatabase(deps)
  if (check === 'mail') return checkMail(deps)
  if (check === 'function') return checkFunction(deps)
  return checkWebhook(deps, CHECKED_PROVIDER[check])
}
const CHECKED_PROVIDER = {
  'vapi-webhook': 'vapi',
  'retell-webhook': 'retell',
  'generic-webhook': 'generic',
} as const

/** Tries what production would use, with what is stored. Never rejects for what it finds. */
export const runCheck = async (deps: Deps, check: ServerCheck): Promise<CheckResult> => {
  const over = new AbortController()
  const tooLate = async () => {
    await sleep(WITHIN_MS, undefined, { signal: over.signal })
    return failed(`No result within ${WITHIN_MS / 1000} seconds.`, TRY_AGAIN)
  }
  const found = run(deps, check).catch((error: unknown) => {
    deps.log.warn({ err: error, check }, 'a self-check failed')
    const isSaid = error instanceof ApiProblem
    return failed(isSaid ? error.message : 'It could not be tried.', TRY_AGAIN)
  })
  try {
    return await Promise.race([found, tooLate()])
  } finally {
    over.abort()
  }
}
