import { inArray, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { categories } from './call-labels-schema'

/** Of one of these categories, or of what it was merged into; `none`: of no category. */
export const inCategories = (category: PgColumn, words: readonly string[]) =>
  or(
    inArray(category, [...words]),
    sql`${category} in (select ${categories.mergedInto} from ${categories}
      where ${inArray(categories.key, [...words])})`,
    words.includes('none') ? isNull(category) : undefined,
  )
