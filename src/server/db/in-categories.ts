import { inArray, isNull, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Of one of these categories; `none`: of no category. */
export const inCategories = (category: PgColumn, words: readonly string[]) =>
  or(inArray(category, [...words]), words.includes('none') ? isNull(category) : undefined)
