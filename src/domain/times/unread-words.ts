import type { TimeReading } from './read-time'

/** Words beside a time that do not change it. */
const NEUTRAL = new Set(
  `a an the at on in by of for to from me us you i we it is its it's it'll that that's this there be would will can could may might
   should please pls call calls called calling ring phone contact reach give get back callback try again hear off
   yes yeah yep yup ok okay sure sorry well um uh so then and but great good fine best better perfect ideal works
   work thanks thank i'm i'd i'll i've we'll we're we'd you'll you're am are like want wants need needs prefer
   preferably maybe perhaps probably around about say any some anytime sometime time if possible with just only
   either exactly sharp my our your number cell mobile home office here happy free available hi hello hey he she
   they him her them customer caller client requests requested asks asked prefers he's she's they're he'd she'd they'd`.split(
    /\s+/,
  ),
)
const WHY = /\b(?:about|regarding|concerning|because)\s(?!\d).*$/isu

const UNIT =
  /\b(?:days?|weeks?|weekends?|fortnights?|months?|years?|hours?|minutes?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|tonight|today)\b/i

/**
 * Whether words beside the time in a field for one were not understood. They may change it. In whole
 * conversations only those right beside it count, see `isMovedBy`.
 */
export const leavesUnread = (words: string, { text, offset }: TimeReading): boolean => {
  const [before, after] = [words.slice(0, offset), words.slice(offset + text.length)]
  const [own = ''] = /[^.!?]*$/.exec(before) ?? []
  const [rest = ''] = /^[^.!?]*/.exec(after) ?? []
  const others = before.slice(0, before.length - own.length) + after.slice(rest.length)
  const beside = `${own} ${rest.replace(WHY, '')}`.toLowerCase().replaceAll('’', "'")
  return (
    UNIT.test(others) ||
    beside.split(/[^\p{L}\p{N}']+/u).some((word) => word !== '' && !NEUTRAL.has(word))
  )
}
