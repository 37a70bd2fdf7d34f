const two = (part: number) => String(part).padStart(2, '0')

/** An instant as a `datetime-local` input shows it: in the reader's zone, to the minute. */
export const toLocalInput = (instant: string | null): string => {
  if (instant === null) return ''
  const at = new Date(instant)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant that such an input means; null when it is empty or no time. */
export const fromLocalInput = (text: string): string | null => {
  const at = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
