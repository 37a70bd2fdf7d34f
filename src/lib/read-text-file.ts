export const kilobytes = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toString()} MB`

/** What is taken, and the word for what is done with it. */
export type Limit = { kb: number; done: string }

/** Why so many bytes are not taken, in a sentence; null where they are. */
export const tooLarge = (what: string, bytes: number, { kb, done }: Limit): string | null =>
  bytes > kb * 1024
    ? `${what} is ${kilobytes(bytes)}. At most ${kb} KB can be ${done} at once.`
    : null

/** The text of a file, or why it is not taken. */
export const readTextFile = async (
  file: File,
  limit: Limit,
): Promise<{ text: string } | { refusal: string }> => {
  const refusal = tooLarge('The file', file.size, limit)
  if (refusal) return { refusal }
  try {
    const bytes = await file.arrayBuffer()
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text: text.replaceAll('\r\n', '\n') }
  } catch {
    return { refusal: 'The file is no text.' }
  }
}
