import type { RoutingVerdict } from '@/contracts/routing'
import { counted } from '@/lib/figures'

export type Candidate = {
  userId: string
  name: string
  /** Whose role lets them work. */
  mayWork: boolean
  isAvailable: boolean
  /** Open next steps, callbacks and tickets. */
  open: number
  capacity: number
  skills: readonly string[]
  /** When something was routed to them last; 0: never. */
  routedAt: number
}

type Loaded = { open: number; routedAt?: number }

/** Fewest open first, then who has waited longest for the next one. Of equals the order stays. */
export const leastLoadedFirst = <Person extends Loaded>(people: readonly Person[]): Person[] =>
  people.toSorted((a, b) => a.open - b.open || (a.routedAt ?? 0) - (b.routedAt ?? 0))

const isSame = (one: string, other: string) =>
  one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

type Wanted = { skill: string | null }

/** Why a person cannot take it now; null: they can. */
const obstacle = (
  { mayWork, isAvailable, open, capacity, skills }: Candidate,
  { skill }: Wanted,
): string | null => {
  if (!mayWork) return 'may only read'
  if (skill !== null && !skills.some((one) => isSame(one, skill))) return `without skill ${skill}`
  if (!isAvailable) return 'away'
  return open >= capacity ? `at capacity, ${open} of ${capacity}` : null
}

export const canTakeOne = (candidates: readonly Candidate[], wanted: Wanted): boolean =>
  candidates.some((one) => obstacle(one, wanted) === null)

type Case = Wanted & {
  /** The team's name; null where the rule names one person. */
  team: string | null
  /** Who has other open work of the call. */
  hasRest: ReadonlySet<string>
  /** Who had it and did not begin. */
  notBegunBy: readonly string[]
}

export type Choice = { chosen: Candidate; reason: string; candidates: RoutingVerdict[] }

const whyFirst = (
  chosen: Candidate,
  free: readonly Candidate[],
  { team, hasRest }: Case,
): string => {
  const load = `available, ${chosen.open} open`
  if (team === null) return load
  if (hasRest.has(chosen.userId)) return `${load}, has the other work of this call`
  if (free.length === 1) return `${load}, the only one of ${team} who can take it`
  const equals = free.filter(({ open }) => open === chosen.open)
  if (free.some(({ open }) => open < chosen.open))
    return `${load}, fewest in ${team} of those who did not have it before`
  return equals.length > 1
    ? `${load}, as few as anyone in ${team}, and longest without new work`
    : `${load}, fewest in ${team}`
}

/**
 * Who gets the work of a call: the person with other work of it; otherwise the least loaded of those who
 * are available and within their capacity, and who let it lie only if there is no one else. Null: no one can.
 */
export const choosePerson = (candidates: readonly Candidate[], about: Case): Choice | null => {
  const judged = candidates.map((person) => ({ person, why: obstacle(person, about) }))
  const free = judged.flatMap(({ person, why }) => (why === null ? [person] : []))
  const place = ({ userId }: Candidate) => {
    if (about.notBegunBy.includes(userId)) return 2
    return about.hasRest.has(userId) ? 0 : 1
  }
  const [chosen] = leastLoadedFirst(free).toSorted((a, b) => place(a) - place(b))
  if (!chosen) return null
  const reason = whyFirst(chosen, free, about)
  const verdicts = judged.map(({ person, why }) => ({
    userId: person.userId,
    name: person.name,
    isChosen: person === chosen,
    reason:
      person === chosen
        ? reason
        : (why ??
          (about.notBegunBy.includes(person.userId)
            ? 'did not begin it before'
            : `available, ${person.open} open`)),
  }))
  return {
    chosen,
    reason,
    candidates: verdicts.toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen)),
  }
}

const NAMED = 4

/** "No one in Billing can take it. Ana: away; Bo: at capacity, 20 of 20." */
export const whyNobody = (
  candidates: readonly Candidate[],
  about: Wanted & { team: string | null },
) => {
  const { team } = about
  if (candidates.length === 0) {
    return team === null
      ? 'The person of this rule has no account any more.'
      : `${team} has no members.`
  }
  const why = candidates
    .slice(0, NAMED)
    .map((one) => `${one.name}: ${obstacle(one, about) ?? 'can take it'}`)
  const rest = candidates.length - why.length
  const others = rest > 0 ? `; ${counted(rest, 'other')}` : ''
  return `${team === null ? '' : `No one in ${team} can take it. `}${why.join('; ')}${others}.`
}
