import { createApp } from './app'
import { startEmbeddedHere } from './db/embedded-here'
import { readEnvironment } from './env'
import { createLog } from './log'
import { prepareServer } from './prepare'
import { readerHere } from './provider-events/reading/delivery-reader'

export type DevServer = Awaited<ReturnType<typeof startDevServer>>

export const startDevServer = async () => {
  const env = readEnvironment(process.env)
  const log = createLog(env.LOG_LEVEL)
  const { deps, notices } = await prepareServer(env, log, {
    reader: readerHere,
    embedded: {
      start: startEmbeddedHere,
      onLost: (error) => log.fatal({ err: error }, 'the embedded database stopped'),
    },
  })
  deps.startWorkers()
  return {
    fetch: createApp(deps).fetch,
    host: env.HOST,
    port: env.PORT,
    notices,
    close: () => deps.close(),
  }
}
