import { startEmbeddedInThread } from '@/server/db/embedded-in-thread'

import { threadFile } from './thread-file'

const source = new URL('../../src/server/db/embedded-thread.ts', import.meta.url)

/** The embedded database in a thread of its own as in production, from its source instead of the build. */
export const startInSourceThread = startEmbeddedInThread(threadFile(source))
