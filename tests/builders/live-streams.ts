import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** The server's side of one connection. */
type Stream = { headers: Record<string, string>; send: (text: string) => void; end: () => void }

/** A server of the live feed in place of `fetch`; `refuse` answers instead of a stream. */
export const liveStreams = (refuse: () => Response | null = () => null) => {
  const streams: Stream[] = []
  const connect = (_url: string, init: RequestInit): Promise<Response> => {
    const refused = refuse()
    if (refused) return Promise.resolve(refused)
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const open = { yes: true }
        const end = () => {
          if (open.yes) controller.close()
          open.yes = false
        }
        init.signal?.addEventListener('abort', end)
        streams.push({
          headers: Object.fromEntries(new Headers(init.headers)),
          send: (text) => controller.enqueue(encoder.encode(text)),
          end,
        })
      },
    })
    return Promise.resolve(new Response(body))
  }
  vi.stubGlobal('fetch', vi.fn(connect))
  /** Waits for the connection that was made as the `number`th. */
  return async (number: number): Promise<Stream> => {
    await waitFor(() => expect(streams.length).toBeGreaterThanOrEqual(number))
    const found = streams[number - 1]
    if (!found) throw new Error('no such connection')
    return found
  }
}
