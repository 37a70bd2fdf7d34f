import type { Config } from '@/contracts/web-config'
import { config } from './current-config'

const LEVELS: readonly Config['logLevel'][] = ['debug', 'info', 'warn', 'error']

type Sink = Pick<Console, Config['logLevel']>

/** Writes what is at least as severe as the configured level; nothing when logging is off. */
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
