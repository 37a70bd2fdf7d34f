import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The peer's address; `unknown` when the request did not come over a socket. */
export const clientAddress = (c: Context): string => {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
