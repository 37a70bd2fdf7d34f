import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { secretVariables } from '../../harness/sign'

/** The simulator as a process of its own, as a person would run it; its output is kept. */
export const startSimulator = (url: string, options: string[]) => {
  const child = spawn(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'src/simulator/main.ts', '--url', url, ...options],
    { env: { ...process.env, ...secretVariables }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close')
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  return {
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** As Ctrl-C; resolves when it has ended. */
    interrupt: async () => {
      child.kill('SIGINT')
      await ended
      process.off('exit', stop)
    },
    /** Resolves with the exit code. */
    ended: async (): Promise<number | null> => {
      await ended
      process.off('exit', stop)
      return child.exitCode
    },
  }
}
