import { startSharedBrowser } from '../harness/browser'

/** One browser for the run; every test opens contexts of its own in it. */
export const setup = async () => {
  const server = await startSharedBrowser()
  process.env.SHARED_BROWSER = server.wsEndpoint()
  return () => server.close()
}
