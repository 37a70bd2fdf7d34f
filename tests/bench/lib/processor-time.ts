import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICK_MS = process.platform === 'linux' ? 1000 / ticksPerSecond() : Number.NaN

function ticksPerSecond() {
  return Number(execFileSync('getconf', ['CLK_TCK']).toString())
}

/** The fields of /proc/<pid>/stat behind the name, which may hold anything; null when it is gone. */
const statOf = (pid: number | string): number[] | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return null
  }
}

/** Own time, and with `ended` that of the children that ended. */
const ticksOf = (fields: number[], ended: boolean) =>
  fields.slice(11, ended ? 15 : 13).reduce((sum, ticks) => sum + ticks, 0)

/**
 * Processor time of these processes so far, in milliseconds: a process with many runnable threads
 * gets more of a busy machine than one with few, but not more of this. The second one's children
 * count with it. NaN where the system does not say.
 */
export const processorMs = (pid: number | undefined, parent: number | undefined): number => {
  if (Number.isNaN(TICK_MS)) return Number.NaN
  let ticks = ticksOf(statOf(pid ?? 0) ?? [], false)
  if (parent !== undefined) {
    ticks += ticksOf(statOf(parent) ?? [], true)
    for (const name of readdirSync('/proc')) {
      const fields = /^\d+$/.test(name) ? statOf(name) : null
      if (fields?.[1] === parent) ticks += ticksOf(fields, false)
    }
  }
  return ticks * TICK_MS
}
