import { execFileSync } from 'node:child_process'

/**
 * The commit of the files that are built, `-dirty` where they differ from it; without git that in
 * `SOURCE_COMMIT`, or null.
 */
export const builtFrom = (): string | null => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return process.env.SOURCE_COMMIT || null
  }
}
