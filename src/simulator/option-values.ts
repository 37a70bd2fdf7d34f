import { UsageError } from './usage-error'

/** Throws {@link UsageError} unless the text is a plain decimal number within the limits. */
export const readNumber = (
  name: string,
  given: string,
  { low, high, whole = false }: { low: number; high: number; whole?: boolean },
): number => {
  const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN
  if (value >= low && value <= high && (!whole || Number.isInteger(value))) return value
  throw new UsageError(
    `--${name} must be a ${whole ? 'whole ' : ''}number from ${low} to ${high}, not "${given}".`,
  )
}

export const readOrigin = (name: string, given: string): string => {
  const url = URL.canParse(given) ? new URL(given) : null
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') {
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  }
  throw new UsageError(
    `--${name} must be an address such as http://127.0.0.1:8787, not "${given}".`,
  )
}

/** An instant such as 2026-11-20T09:00:00Z. */
export const readTime = (name: string, given: string): Date => {
  const time = new Date(given)
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(given) && !Number.isNaN(time.getTime()))
    return time
  throw new UsageError(`--${name} must be a time such as 2026-11-20T09:00:00Z, not "${given}".`)
}
