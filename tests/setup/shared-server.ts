import { startServerWithCalls } from '../e2e/lib/workspace'

/** One built server for the short browser tests. */
export const setup = async () => {
  const server = await startServerWithCalls()
  process.env.SHARED_SERVER = server.url
  return () => server.stop()
}
