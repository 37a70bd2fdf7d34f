// What Chromium, Firefox, Safari and the bundler say when a chunk is gone after a deploy.
const MESSAGES =
  /dynamically imported module|Importing a module script failed|Unable to preload|ChunkLoadError/i

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && MESSAGES.test(error.message)
