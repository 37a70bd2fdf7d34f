import { execFileSync } from 'node:child_process'

/** The commit of the files that are built, `-dirty` where they differ from it; null without git. */
export const builtFrom = (): string | null => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}
