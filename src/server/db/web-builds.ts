import { eq } from 'drizzle-orm'

import type { Database } from './client'
import { webBuilds, webFiles } from './web-builds-schema'

type WebFile = Pick<typeof webFiles.$inferInsert, 'path' | 'isBrotli' | 'body'>

/** Stores a build unless it is there, and that it is served at this moment. */
export const keepWebBuild = (db: Database, id: string, files: WebFile[], servedAt: Date) =>
  db.transaction(async (tx) => {
    const [added] = await tx
      .insert(webBuilds)
      .values({ id, servedAt })
      .onConflictDoNothing()
      .returning()
    if (!added) await tx.update(webBuilds).set({ servedAt }).where(eq(webBuilds.id, id))
    else if (files.length > 0) {
      await tx.insert(webFiles).values(files.map((file) => ({ ...file, buildId: id })))
    }
  })

/** A file of any build that is kept. */
export const findWebFile = async (db: Database, path: string): Promise<WebFile | undefined> => {
  const [file] = await db.select().from(webFiles).where(eq(webFiles.path, path)).limit(1)
  return file
}
