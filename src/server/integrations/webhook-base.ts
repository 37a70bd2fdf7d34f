import type { Environment } from '../env'

/** Where providers reach the webhooks: VITE_WEBHOOK_URL, or its path at PUBLIC_URL; never what a request says. */
export const webhookBase = ({
  VITE_WEBHOOK_URL = '/functions/webhooks',
  PUBLIC_URL,
}: Pick<Environment, 'VITE_WEBHOOK_URL' | 'PUBLIC_URL'>): string => {
  const base = VITE_WEBHOOK_URL.replace(/\/+$/, '')
  return /^https?:\/\//.test(base) ? base : new URL(PUBLIC_URL).origin + base
}
