import { numberOf } from './numbers'
import { matchAt, words } from './parts'

/** Its places, and what its time is called besides. */
const ZONES: Record<string, [places: string, names: string]> = {
  'Europe/London': ['london|edinburgh', '(?:uk|british|english|scottish)(?: summer)?'],
  'Europe/Dublin': ['dublin', 'irish'],
  'Europe/Lisbon': ['lisbon', 'portuguese'],
  'Europe/Paris': ['paris', 'french'],
  'Europe/Berlin': ['berlin|munich|frankfurt|hamburg', 'german|central european(?: summer)?'],
  'Europe/Madrid': ['madrid|barcelona', 'spanish'],
  'Europe/Rome': ['rome|milan', 'italian'],
  'Europe/Amsterdam': ['amsterdam', 'dutch'],
  'Europe/Brussels': ['brussels', 'belgian'],
  'Europe/Zurich': ['zurich|geneva', 'swiss'],
  'Europe/Vienna': ['vienna', 'austrian'],
  'Europe/Stockholm': ['stockholm', 'swedish'],
  'Europe/Oslo': ['oslo', 'norwegian'],
  'Europe/Copenhagen': ['copenhagen', 'danish'],
  'Europe/Warsaw': ['warsaw', 'polish'],
  'Europe/Prague': ['prague', 'czech'],
  'Europe/Budapest': ['budapest', 'hungarian'],
  'Europe/Helsinki': ['helsinki', 'finnish|eastern european(?: summer)?'],
  'Europe/Athens': ['athens', 'greek'],
  'America/New_York': [
    'new york|boston|philadelphia|washington|atlanta|miami|detroit|east coast',
    'eastern',
  ],
  'America/Chicago': ['chicago|dallas|houston|austin|new orleans', 'central'],
  'America/Denver': ['denver|salt lake city', 'mountain'],
  'America/Phoenix': ['phoenix|arizona', ''],
  'America/Los_Angeles': [
    'los angeles|l\\.?a\\.?|san francisco|san diego|seattle|portland|las vegas|california|west coast',
    'pacific',
  ],
  'America/Toronto': ['toronto|ottawa|montreal', ''],
  'America/Vancouver': ['vancouver', ''],
  'America/Halifax': ['halifax', 'atlantic'],
  'America/St_Johns': ['newfoundland', ''],
  'America/Anchorage': ['anchorage', 'alaskan?'],
  'Pacific/Honolulu': ['hawaii(?:an)?|honolulu', ''],
}
/** Places whose clock may be meant. */
export const PLACES = Object.values(ZONES)
  .flatMap(([places]) => places || [])
  .join('|')
const NAMED = words(
  `(?:u\\.?s\\.? )?(?:${Object.values(ZONES)
    .map((all) => `(${all.filter(Boolean).join('|')})`)
    .join('|')})(?: (?:standard|daylight))? time`,
)
const ALONE: [RegExp, string][] = [
  [words('(?:u\\.?s\\.? )?eastern|e[sd]?t'), 'America/New_York'],
  [words('(?:u\\.?s\\.? )?central|c[sd]?t'), 'America/Chicago'],
  [words('mountain|m[sd]?t'), 'America/Denver'],
  [words('pacific|p[sd]?t'), 'America/Los_Angeles'],
  [words('ak[sd]t'), 'America/Anchorage'],
  [words('hst'), 'Pacific/Honolulu'],
  [words('cest|cet|mez'), 'Europe/Berlin'],
  [words('eest|eet'), 'Europe/Helsinki'],
  [words('bst'), 'Europe/London'],
  [words('gmt|utc|zulu|greenwich mean time'), 'UTC'],
]
const OFFSET = words(
  String.raw`(?:gmt|utc) ?(?<sign>[+–−-]|plus|minus) ?(?<hours>\d{1,2}|[a-z]+)(?::?(?<minutes>[0-5]\d))?`,
)
const FARTHEST = { '+': 14, '-': 12 }
const SAME = words('(?:my|our|local) time')
const IN_PLACE = words(`in (?:${PLACES})`)
const OTHER = words(
  'your time|ist|jst|ast|adt|a[ce][sd]?t|wes?t(?! ?(?:coast|side))|sgt|hkt|msk|nz[sd]?t|(?!(?:every|any|some|this|that|same|next|last|first|good|long|full|whole|the|what|more|much|all|no|of|in|the same)\\b)[a-z]+(?: (?!(?:a|the|on|in|at|is|of|any|some|every|good|next|first|more|much|long|enough|free)\\b)[a-z]+)? time',
)

/** An offset has the sign that people say: east of Greenwich is plus. */
const zoneOfOffset = ({ sign = '', hours = '', minutes }: Record<string, string | undefined>) => {
  const isEast = sign === '+' || sign === 'plus'
  const count = numberOf(hours)
  if (!(count <= FARTHEST[isEast ? '+' : '-'])) return null
  if (minutes === undefined || minutes === '00') {
    return count === 0 ? 'UTC' : `Etc/GMT${isEast ? '-' : '+'}${count}`
  }
  return isEast && count === 5 && minutes === '30' ? 'Asia/Kolkata' : null
}

/** `zone` is null of one that is not known, and undefined of the one that is meant anyhow. */
export type FoundZone = { zone: string | null | undefined; end: number }

/** A zone beside a time: "eastern", "Paris time", "UTC+2", "my time". */
export const findZone = (text: string, at: number): FoundZone | null => {
  const offset = matchAt(OFFSET, text, at)
  if (offset) return { zone: zoneOfOffset(offset.groups ?? {}), end: at + offset[0].length }
  const named = matchAt(NAMED, text, at)
  if (named) {
    const place = named.slice(1).findIndex((name) => name !== undefined)
    return { zone: Object.keys(ZONES)[place] ?? null, end: at + named[0].length }
  }
  for (const [pattern, zone] of ALONE) {
    const match = matchAt(pattern, text, at)
    if (match) return { zone, end: at + match[0].length }
  }
  const same = matchAt(SAME, text, at)
  if (same) return { zone: undefined, end: at + same[0].length }
  const other = matchAt(OTHER, text, at) ?? matchAt(IN_PLACE, text, at)
  return other && { zone: null, end: at + other[0].length }
}
