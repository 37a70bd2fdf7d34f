import { apiUrl, callHeaders, send } from './http'

type LoadOptions = {
  signal: AbortSignal
  /** How much has arrived, 0 to 1; null while the size is unknown. */
  onProgress: (part: number | null) => void
}

/**
 * The audio of a call. Fetched like everything else, because an `<audio>` element cannot send the
 * token. Throws {@link ApiError} with the server's sentence when there is none.
 */
export const loadRecording = async (
  callId: string,
  { signal, onProgress }: LoadOptions,
): Promise<Blob> => {
  const response = await send(apiUrl(`/calls/${callId}/recording`), {
    headers: callHeaders({ Accept: 'audio/*' }),
    signal,
  })
  const type = response.headers.get('content-type') ?? 'audio/wav'
  const size = Number(response.headers.get('content-length') ?? 0)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = response.body?.getReader()
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk || chunk.done) return new Blob(parts, { type })
    parts.push(chunk.value)
    received += chunk.value.byteLength
    onProgress(size > 0 ? Math.min(1, received / size) : null)
  }
}
