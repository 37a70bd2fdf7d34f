import { isTimeZone } from '@/lib/zoned-time'

export const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

const AREAS = [...new Set(ZONES.flatMap((zone) => zone.match(/^.+(?=\/)/) ?? []))]

const FEWEST_LETTERS = 3

const capitalised = (name: string) =>
  name.replaceAll(/(?<=^|[/_-])[a-z]/g, (letter) => letter.toUpperCase())

/** The zones that a name, a city, a region or a part of one may mean; also by a city's other name. */
export const findZones = (typed: string): readonly string[] => {
  const name = typed.trim().replaceAll(/\s+/g, '_')
  const wanted = name.toLowerCase()
  const within = (zone: string) => `/${zone.toLowerCase()}/`
  const own = ZONES.filter((zone) => zone.toLowerCase() === wanted)
  if (own.length > 0 || wanted === '') return own
  const called = ZONES.filter((zone) => within(zone).includes(`/${wanted}/`))
  if (called.length > 0) return called
  if (isTimeZone(name)) return [name.includes('/') ? capitalised(name) : name]
  const others = AREAS.map((area) => `${area}/${capitalised(name)}`).filter(isTimeZone)
  if (others.length > 0) return others
  return wanted.length < FEWEST_LETTERS ? [] : ZONES.filter((zone) => within(zone).includes(wanted))
}
