import { createApp } from './app'
import { readEnvironment } from './env'
import { createLog } from './log'
import { prepareServer } from './prepare'
import { readerHere } from './provider-events/delivery-reader'

export type DevServer = Awaited<ReturnType<typeof startDevServer>>

/** The server without a port, for the development server, which has one already. */
export const startDevServer = async () => {
  const env = readEnvironment(process.env)
  const { deps, notices } = await prepareServer(env, createLog(env.LOG_LEVEL), readerHere)
  deps.startWorkers()
  return {
    fetch: createApp(deps).fetch,
    host: env.HOST,
    port: env.PORT,
    notices,
    close: () => deps.close(),
  }
}
