import { config } from './current-config'

/**
 * Full address of `path` below the configured webhook address, on the server's host if relative.
 */
export const webhookAddress = (path: string): string => {
  const { webhookUrl, backendUrl } = config
  const host = webhookUrl.startsWith('/') ? backendUrl || window.location.origin : ''
  return host + webhookUrl + path
}
