/** Bytes of a longer body that an answer holds, both ends included. */
type Part = { start: number; end: number; size: number }

const MOST_BREAKS = 3
const SILENT_MS = 20_000

const partOf = ({ status, headers }: Response): Part | null => {
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '')
  if (status === 206 && range) {
    return { start: Number(range[1]), end: Number(range[2]), size: Number(range[3]) }
  }
  const size = Number(headers.get('content-length') ?? 0)
  return status === 200 && size > 0 ? { start: 0, end: size - 1, size } : null
}

const readInTime = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The storage fell silent')), SILENT_MS)
  })
  try {
    return await Promise.race([reader.read(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The body of `first`, which goes on at the same byte when it breaks off: `reopen` fetches the rest,
 * a `Range` header. It fails when the rest is not of the same recording or nothing comes any more.
 */
export const resumingBody = (
  first: Response,
  reopen: (range: string) => Promise<Response>,
): ReadableStream<Uint8Array> | null => {
  const part = partOf(first)
  if (!first.body || part === null) return first.body
  let reader: ReadableStreamDefaultReader<Uint8Array> = first.body.getReader()
  let at = part.start
  let breaks = 0
  let isLeft = false

  const goOn = async () => {
    await reader.cancel().catch(() => undefined)
    const rest = await reopen(`bytes=${at}-${part.end}`)
    const next = partOf(rest)
    if (!rest.body || next?.start !== at || next.size !== part.size) {
      await rest.body?.cancel()
      throw new Error('The rest is not of the same recording')
    }
    reader = rest.body.getReader()
  }

  return new ReadableStream({
    pull: async (controller) => {
      for (;;) {
        try {
          const { done, value } = await readInTime(reader)
          if (done) throw new Error('The storage broke off')
          if (value.byteLength === 0) continue
          breaks = 0
          at += value.byteLength
          controller.enqueue(value)
          if (at > part.end) {
            controller.close()
            await reader.cancel()
          }
          return
        } catch (error) {
          if (isLeft) return
          breaks += 1
          if (breaks > MOST_BREAKS) throw error
          await goOn()
        }
      }
    },
    cancel: (reason) => {
      isLeft = true
      return reader.cancel(reason)
    },
  })
}
