import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A failure that needs no stack trace: its message tells the person what to do. */
export class Stop extends Error {}

/**
 * Makes the project's folder the current one and refuses a Node.js that is too old. Reads `.env`,
 * unless told not to; variables that are already set win over the file.
 */
export const enterProject = ({ readEnvFile = true } = {}) => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Stop(`This needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  }
  process.chdir(root)
  if (readEnvFile) loadEnvFile(join(root, '.env'))
}

/** @param {string} file */
export const loadEnvFile = (file) => {
  if (!existsSync(file)) return
  try {
    // Node's own reader takes whatever it cannot read for a file that does not exist.
    accessSync(file, constants.R_OK)
    process.loadEnvFile(file)
  } catch {
    throw new Stop(`${file} cannot be read. Make it a file that this user can read.`)
  }
}

/**
 * Runs a script's main function; a {@link Stop} ends it with a sentence, anything else with its stack.
 *
 * @param {() => Promise<void>} body
 */
export const main = async (body) => {
  try {
    await body()
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    process.exit(1)
  }
}
