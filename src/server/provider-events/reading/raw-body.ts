import type { DeliveryRefusal } from '@/domain/provider-reading'
import { Amounts } from '@/lib/amounts'

import { MAX_BODY_BYTES, TOO_LARGE } from './read-body'

type RawBody = { ok: true; bytes: Uint8Array } | { ok: false; refusal: DeliveryRefusal }

const MOST_HELD_BYTES = 64 * 1024 * 1024
/** Larger ones count as they come: a length that is only announced keeps nobody else out. */
const SMALL_BYTES = 64 * 1024

const BUSY: RawBody = {
  ok: false,
  refusal: {
    status: 503,
    code: 'busy',
    reason: 'Too many bodies arrive at once. Send it again in a moment.',
  },
}

/** Share of the memory for all bodies that are held at once. */
export type BodyShare = { take: (bytes: number) => boolean; release: () => void }

/** Shares of `most` bytes; one network holds half of them at most, so that it keeps no other out. */
export const createBodyMemory = (most = MOST_HELD_BYTES) => {
  const byNetwork = new Amounts()
  let held = 0
  return (network: string): BodyShare => {
    let mine = 0
    const add = (bytes: number) => {
      held += bytes
      mine += bytes
      byNetwork.add(network, bytes)
    }
    return {
      take: (bytes) => {
        if (held + bytes > most || byNetwork.of(network) + bytes > most / 2) return false
        add(bytes)
        return true
      },
      release: () => add(-mine),
    }
  }
}

/** The body's bytes as they came; never holds more of them in memory than are read. */
export const readRawBody = async (request: Request, share: BodyShare): Promise<RawBody> => {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > MAX_BODY_BYTES) return TOO_LARGE
  if (length !== null && Number(length) <= SMALL_BYTES) {
    if (!share.take(Number(length))) return BUSY
    return { ok: true, bytes: new Uint8Array(await request.arrayBuffer()) }
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) return TOO_LARGE
    if (!share.take(chunk.byteLength)) return BUSY
    chunks.push(chunk)
  }
  return { ok: true, bytes: Buffer.concat(chunks) }
}
