import { expect, test } from 'vitest'

import { createClientLog } from './client-log'
import type { Config } from '@/contracts/web-config'
import { readConfig } from '@/contracts/web-config'

/** Which levels reach the console. */
const written = (variables: Record<string, string>) => {
  const levels: Config['logLevel'][] = []
  const sink = {
    debug: () => levels.push('debug'),
    info: () => levels.push('info'),
    warn: () => levels.push('warn'),
    error: () => levels.push('error'),
  }
  const log = createClientLog(readConfig(variables), sink)
  log.debug('a detail')
  log.info('a fact')
  log.warn('a worry')
  log.error('a failure')
  return levels
}

test.each([
  [{}, ['info', 'warn', 'error']],
  [{ VITE_LOG_LEVEL: 'debug' }, ['debug', 'info', 'warn', 'error']],
  [{ VITE_LOG_LEVEL: 'warn' }, ['warn', 'error']],
  [{ VITE_LOG_LEVEL: 'error' }, ['error']],
  [{ VITE_LOG_LEVEL: 'debug', VITE_ENABLE_LOGGING: 'false' }, []],
])('with %j the console shows %j', (variables, levels) => {
  expect(written(variables)).toEqual(levels)
})
