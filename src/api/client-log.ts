import type { Config } from './config'
import { config } from './current-config'

const LEVELS: readonly Config['logLevel'][] = ['debug', 'info', 'warn', 'error']

type Sink = Pick<Console, Config['logLevel']>

/**
 * Writes to the browser's console what is at least as grave as the configured level, or nothing when
 * logging is switched off.
 */
export const createClientLog = (
  { security, logLevel }: Pick<Config, 'security' | 'logLevel'>,
  sink: Sink,
) => {
  const write =
    (level: Config['logLevel']) =>
    (...said: unknown[]) => {
      if (!security.enableLogging) return
      if (LEVELS.indexOf(level) >= LEVELS.indexOf(logLevel)) sink[level](...said)
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

export const clientLog = createClientLog(config, console)
