import { formatPhoneNumber, isPhoneNumber } from '@/lib/phone-format'

/** One word alone could not be told from other words when the caller is erased. */
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+){1,4}$/u
const LONGEST_NAME = 40

type Caller = { callerName: string | null; callerNumber: string | null }

/** Who calls, as a title names them: their whole name, else their number; null where neither is known. */
export const callerInTitle = ({ callerName, callerNumber }: Caller): string | null => {
  const name = callerName?.trim().replaceAll(/\s+/g, ' ') ?? ''
  if (name.length <= LONGEST_NAME && NAME.test(name)) return name
  return isPhoneNumber(callerNumber) ? formatPhoneNumber(callerNumber) : null
}

const PLACES: [RegExp, (who: string) => string][] = [
  [/^(?:Call|Have (?:[\w'-]+ ){1,5}call) back(?= about |:)/, (who) => `$& ${who}`],
  [/\bthe caller\b/, (who) => who],
  [/^Try again(?=:)/, (who) => `Call ${who} again`],
  [/^Follow up(?= on | at once)/, (who) => `$& with ${who}`],
  [/^Arrange the visit/, (who) => `$& to ${who}`],
  [
    /^Send (?:[\w'-]+ ){1,8}?to (?:the|an?|our|another) (?:\w+ )?(?:landlord|owner|manager|team|doctor|insurer|insurance|bank|technician|office|department|school|lawyer|accountant|supplier|dealer|workshop|colleague)\b.*$/,
    (who) => `$& for ${who}`,
  ],
  [/^Send /, (who) => `$&${who} `],
  [
    /^(?:Look into|Process|Issue|Replace|Reverse|Prepare|Ship|Review|Correct) .+$/,
    (who) => `$& for ${who}`,
  ],
]

/** A title beside its caller: in front of the matter, the name would only hide it there. */
export const withoutCaller = (title: string, who: string | null): string =>
  who === null
    ? title
    : title
        .replace(`Call ${who} again:`, 'Try again:')
        .replace(` with ${who}`, '')
        .replace(` for ${who}`, '')
        .replace(` back ${who}`, ' back')

/** A title as it was before {@link withCaller}, for what must not name its caller. */
export const anonymousTitle = (title: string, who: string | null): string =>
  who === null
    ? title
    : withoutCaller(title, who)
        .replace(`Send ${who} `, 'Send ')
        .replace(` visit to ${who}`, ' visit')
        .replaceAll(who, 'the caller')

/** A title with whose matter it is. */
export const withCaller = (title: string, who: string | null): string => {
  const place = who === null ? undefined : PLACES.find(([pattern]) => pattern.test(title))
  return place && who !== null ? title.replace(place[0], place[1](who.replaceAll('$', ''))) : title
}
