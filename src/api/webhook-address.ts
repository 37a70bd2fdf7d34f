import { config } from './current-config'

/**
 * Where a provider sends its events, as a full address: `path` (`/vapi`) below the configured
 * address of the webhooks; where that is only a path, on the server's host.
 */
export const webhookAddress = (path: string): string => {
  const { webhookUrl, backendUrl } = config
  const host = webhookUrl.startsWith('/') ? backendUrl || window.location.origin : ''
  return host + webhookUrl + path
}
