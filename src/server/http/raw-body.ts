import type { DeliveryRefusal } from '@/domain/provider-reading'

type RawBody = { ok: true; bytes: Uint8Array } | { ok: false; refusal: DeliveryRefusal }

const tooLarge = (limit: number): RawBody => ({
  ok: false,
  refusal: {
    status: 413,
    code: 'too-large',
    reason: `The body is larger than ${Math.floor(limit / 1024 / 1024)} MB.`,
  },
})

/** The body's bytes as they came, at most `limit` of them; never holds more than that in memory. */
export const readRawBody = async (request: Request, limit: number): Promise<RawBody> => {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > limit) return tooLarge(limit)
  if (length !== null) return { ok: true, bytes: new Uint8Array(await request.arrayBuffer()) }
  if (!request.body) return { ok: true, bytes: new Uint8Array() }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) return tooLarge(limit)
    chunks.push(chunk)
  }
  return { ok: true, bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) }
}
