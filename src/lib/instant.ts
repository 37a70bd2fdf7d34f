const ISO_INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i

/** Null unless ISO 8601 with a zone. `Date.parse` would turn 30 February into March. */
export const parseInstant = (text: string): Date | null => {
  const match = ISO_INSTANT.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const wall = new Date(
    Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second, Number(match[7] ?? 0) * 1000),
  )
  const exists =
    wall.getUTCFullYear() === year &&
    wall.getUTCMonth() + 1 === month &&
    wall.getUTCDate() === day &&
    wall.getUTCHours() === hour &&
    wall.getUTCMinutes() === minute &&
    wall.getUTCSeconds() === second
  const offset = offsetMinutes(match[8] ?? 'Z')
  if (!exists || offset === null) return null
  return new Date(wall.getTime() - offset * 60_000)
}

const offsetMinutes = (zone: string): number | null => {
  if (zone === 'Z' || zone === 'z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 14 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
