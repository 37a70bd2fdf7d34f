import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts the built server and waits until it ends by itself. */
export const runToEnd = async (variables: Record<string, string>, ...parameters: string[]) => {
  const child = spawn(process.execPath, ['dist/server/main.js', '--announce', ...parameters], {
    env: { PATH: process.env.PATH, SAMPLE_DATA: 'off', LOG_LEVEL: 'warn', ...variables },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output: output.trim() }
}
