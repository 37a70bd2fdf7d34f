import { setPriority } from 'node:os'

const NICENESS = 10

/** This thread gives way to what answers people. Elsewhere than on Linux it would be the whole process. */
export const runBehindRequests = () => {
  if (process.platform === 'linux') setPriority(NICENESS)
}
