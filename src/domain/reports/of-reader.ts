import type { MetricsInput } from '@/contracts/metrics'

const READERS: readonly unknown[] = ['me', 'not-me']

/** Whether the figures depend on whose they are: for another person “me” is another one. */
export const isOfReader = ({ filters = {} }: Pick<MetricsInput, 'filters'>): boolean =>
  [filters.assignee, filters.reviewed]
    .flat()
    .flatMap((words) => words?.split(',') ?? [])
    .some((word) => READERS.includes(word))
