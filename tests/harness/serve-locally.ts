import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'

/** Answers on a port of this machine that the system chooses. */
export const serveLocally = async (fetch: Parameters<typeof serve>[0]['fetch']) => {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
