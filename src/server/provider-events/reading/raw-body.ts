import { MAX_BODY_BYTES, TOO_LARGE } from './read-body'

type RawBody = { ok: true; bytes: Uint8Array } | typeof TOO_LARGE

/** The body's bytes as they came; never holds more of them in memory than are read. */
export const readRawBody = async (request: Request): Promise<RawBody> => {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > MAX_BODY_BYTES) return TOO_LARGE
  if (length !== null) return { ok: true, bytes: new Uint8Array(await request.arrayBuffer()) }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) return TOO_LARGE
    chunks.push(chunk)
  }
  return { ok: true, bytes: Buffer.concat(chunks) }
}
