import { setPriority } from 'node:os'

const NICENESS = 10

/** Lowers the priority of this thread. Linux only: elsewhere it would be that of the whole process. */
export const runBehindRequests = () => {
  if (process.platform === 'linux') setPriority(NICENESS)
}
