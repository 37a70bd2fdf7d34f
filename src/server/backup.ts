import { runBackupCommand } from './backup/command'
import { wordsOf } from './backup/format'
import { startEmbeddedInThread } from './db/embedded-in-thread'
import { readEnvironment } from './env'

const run = async () => {
  process.umask(0o077)
  await runBackupCommand(
    {
      env: readEnvironment(process.env),
      start: startEmbeddedInThread(new URL('embedded-thread.js', import.meta.url)),
      now: () => new Date(),
      print: (line) => process.stdout.write(`${line}\n`),
    },
    process.argv.slice(2),
  )
  process.exit(0)
}

run().catch((error: unknown) => {
  process.stderr.write(`${wordsOf(error)}\n`)
  process.exit(1)
})
