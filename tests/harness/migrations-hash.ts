import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { SEEDED_CATEGORIES } from '@/contracts/seeded-categories'
import { migrationsFolder } from '@/server/db/migrate'

/** In the name of a prepared database: one that other migrations made, or with other categories, is not used. */
export const migrationsHash = () => {
  const hash = createHash('sha256').update(JSON.stringify(SEEDED_CATEGORIES))
  const folder = migrationsFolder()
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()) {
    hash.update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
