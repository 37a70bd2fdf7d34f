import { and, desc, eq } from 'drizzle-orm'

import { openModel } from '@/domain/learning/call-model'
import { UnreadableModel } from '@/domain/learning/stored-model'
import { oneAtATime } from '@/lib/one-at-a-time'

import type { Database } from '../db/client'
import { models } from '../db/models-schema'
import type { LiveFeed, ModelHolder, ModelInUse } from '../deps'
import { versionOf } from './stored-models'

type Tell = (facts: object, sentence: string) => void
type World = { db: Database; live: LiveFeed; log: { info: Tell; error: Tell } }

/** Holds the workspace's newest live model that can be read, else `started`, and follows what others train. */
export const holdModel = async (
  { db, live, log }: World,
  started: ModelInUse | null,
): Promise<ModelHolder> => {
  let used = started
  const unreadable = new Set<number>()

  const open = async (number: number): Promise<ModelInUse | null> => {
    const isIt = and(eq(models.kind, 'category'), eq(models.number, number))
    const [row] = await db.select().from(models).where(isIt)
    if (!row?.bytes) return null
    const { bytes, trainedAt } = row
    try {
      return {
        model: openModel(bytes, versionOf(number), started?.model),
        bytes,
        number,
        trainedAt,
      }
    } catch (error) {
      if (!(error instanceof UnreadableModel)) throw error
      unreadable.add(number)
      log.error({ err: error, model: versionOf(number) }, 'a model cannot be read and is not used')
      return null
    }
  }
  const follow = async () => {
    const rows = await db
      .select({ number: models.number })
      .from(models)
      .where(and(eq(models.kind, 'category'), eq(models.state, 'live')))
      .orderBy(desc(models.number))
    for (const { number } of rows) {
      if (number === used?.number) return
      const opened = unreadable.has(number) ? null : await open(number)
      if (!opened) continue
      used = opened
      log.info({ model: versionOf(number) }, 'a model of this workspace is in use')
      return
    }
    if (rows.length === 0) used = started
  }
  const following = oneAtATime(follow, (error) =>
    log.error({ err: error }, 'the models could not be read'),
  )
  const stopListening = live.subscribe((events) => {
    if (events.some(({ event: { entity } }) => entity === 'workspace' || entity === 'reset'))
      following.ask()
  })
  following.ask()
  await following.idle()
  return {
    inUse: () => used,
    unreadable: () =>
      [...unreadable].filter((number) => number > (used?.number ?? 0)).toSorted((a, b) => b - a),
    close: async () => {
      stopListening()
      await following.idle()
    },
  }
}
