import { startEmbeddedInThread } from '@/server/db/embedded-in-thread'

const here = (path: string) => new URL(path, import.meta.url).href

/**
 * The embedded database in a thread of its own as in production, from its source instead of the build:
 * the thread learns TypeScript first.
 */
export const startInSourceThread = startEmbeddedInThread(
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { register } from '${import.meta.resolve('tsx/esm/api')}'
       register()
       await import('${here('../../src/server/db/embedded-thread.ts')}')`,
    )}`,
  ),
)
