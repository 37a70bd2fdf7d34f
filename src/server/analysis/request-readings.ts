import { oneOf } from './phrases'

const ASIDE = '(?:(?:just|also|still|now|maybe|then|please|kind of|[a-z]+ly) )*'
const I = String.raw`(?<![\w'])(?:i|we)`
const VERB = oneOf`
  book, reserve, schedule, reschedule, cancel, change, modify, order, buy, purchase, rent, return,
  exchange, replace, repair, fix, pay, renew, update, reset, track, make, place, check, refill,
  activate, close, open, install, find, look, search, get, take, transfer, send, talk, speak, report,
  set up, sign up, see, go, have, move, switch, upgrade, add, remove, know, ask, file, dispute, block,
  verify, visit, plan, arrange, create, register, apply, use, start, stop, view, pick, pickup, follow up, fly, travel, confirm, edit, request, complain, do
`
const BOOKS = oneOf`
  book, reserve, schedule, reschedule, cancel, change, order, buy, rent, return, exchange, replace,
  fix, pay, renew, update, reset, track, refill, activate, install, transfer, report, upgrade, place
`
const PRONOUN =
  /^(?:it|that|this|those|these|you|him|her|them|they|we|i|to|is|was|as|like|not|so|if|how|one (?:that|which|with)|need|know|want)\b/
const ACTING = new RegExp(
  String.raw`^(?:(?:fix|close|find|cancel|buy|pay|know|see|go|make|send|reset|reschedule|rent)\b|${VERB} (?:an?|the|their|some|our) )`,
)

type Reading = { pattern: RegExp; says: (rest: string) => string }

const reading = (pattern: string, says: Reading['says']): Reading => ({
  pattern: new RegExp(`${pattern}(.+)`, 's'),
  says,
})

/** "Want ti make a" is a misspelt "to", and no thing that is wanted. */
const MISSPELT = new RegExp(String.raw`^[a-z]{1,2} ${VERB} (?:an?|the|their|our)\b`)

/** "Anna's T" is the beginning of a name. */
const CUT_NAME = /(?:'s|^|\bthe) [a-z]$/

const wantsThing = (rest: string) => {
  const isNoThing = [PRONOUN, MISSPELT, CUT_NAME].some((one) => one.test(rest.toLowerCase()))
  if (isNoThing) return ''
  return `Wants ${ACTING.test(rest.toLowerCase()) ? 'to ' : ''}${rest}`
}
/** "The car I got to drive" is no wish. */
const RELATIVE = String.raw`\b(?:the|an?|this|that|my) [\w-]+ (?:that )?(?:i|we) `

/** What an expert explained, so that forgetting it is asking for it: "the dosage", "what she told me", "how to take it". */
const TAUGHT = String.raw`(?:(?:my|the) (?:[\w-]+ ){0,2}(?:instructions|directions|dosage|dose)\b|what (?:he|she|they|you|(?:the|my) \w+|dr\.? \w+) (?:told|said|prescribed|recommended|wanted|asked)\b|(?:what|when|where|how (?:often|many|much)) (?:i|we)(?:'m| am|'re| are)? (?:should|supposed|have to|need to)\b|(?:how|when|where) to (?!say|spell|put)\w+ )`

/** "I must have lost my card" is a guess at what happened. */
const MAYBE = String.raw`(?:(?:must|may|might)(?: have|'ve) (?:just )?)?`

const asksUs = (rest: string) => (/\s/.test(rest) ? `Asks us to ${rest}` : '')

/** What callers ask the state or size of: "what is the fee for a late return". */
const ASKABLE = oneOf`
  price, cost, fee, rate, charge, fare, balance, limit, deadline, wait, waiting time, delivery time, schedule, timetable,
  policy, return policy, refund policy, dress code, traffic, weather, weather forecast, forecast
`

/** How callers put what they want, and how it is written. */
export const REQUESTS: readonly Reading[] = [
  reading(
    String.raw`\b(?:help|assist)(?: me| us| you)?(?: out)?(?: here)? (?:to )?(?=${VERB} )`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`\b(?:help|assist|assistance) (?:me |us )?(?:with |in )?(?=(?:\w+ing) (?:a|an|the|my|our|some|for|me) )`,
    (rest) => `Wants help ${rest}`,
  ),
  reading(
    String.raw`\b(?:help|assist|assistance) (?:me |us )?with `,
    (rest) => `Wants help with ${rest}`,
  ),
  reading(
    String.raw`${I}(?:'d|d| would|'ll(?= (?:also )?need )|'m|m| am|'ve|'re| are| was| were| have| had)? ?${ASIDE}(?:like|love|wants?|need|wish|hoping|wanted|needed|wanting|looking|trying|calling|called|planning|plan|hope|interested|have|(?<!${RELATIVE})got|wanna|going(?= (?:\w+ )?to (?:need|want|have|require|${BOOKS})\b)) (?:in )?${ASIDE}(?:to )(?!(?:the|an?|my|our|your|their|this|that|these|you|him|her|them|court)\b)(?=[a-z])`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`\band (?<=(?<!\b(?:if|when|unless|whenever|in case) )${I}\b(?:[^.?!]|(?<=\bdr)\.){3,90} and )(?:also )?(?:want|need|would like) to (?=${VERB} (?!to (?:him|her|them)\b))`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`${I} (?:must (?=(?:${BOOKS}|move|make|check|speak|talk) )|(?:might|may) as well (?!have |go )(?=${VERB} ))`,
    (rest) => `Wants to ${rest}`,
  ),
  // "I have change my address" lacks its "to"; "I have reset it" is a report.
  reading(
    String.raw`${I} have (?=(?!reset)(?:check|${BOOKS}) (?:an?|the|my|our|some|ac|account|address)\b)`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`(?:${I}(?:'ve| have)?|\band|\bbut) ${ASIDE}(?:forgot(?:ten)?|forget|(?:can't|cannot|don't|do not|couldn't) (?:\w+ly )?(?:remember|recall)) (?:to write down )?(?=${TAUGHT})`,
    (rest) => (/^(?:my|the|their) /.test(rest) ? `Asks about ${rest}` : `Asks ${rest}`),
  ),
  reading(
    String.raw`\bany (?:chance|way) (?:of|to|that (?:i|we) (?:can|could)) (?:get|getting|have|having) (?=[a-z]+ )`,
    (rest) => `Wants to get ${rest}`,
  ),
  reading(
    String.raw`\bin (?:\w+ )?need of (?=(?:an?|some) (?!help|hand|favou?r))`,
    (rest) => `Wants ${rest}`,
  ),
  reading(
    String.raw`\bcould (?:use|do with) (?=(?:an?|some) (?!help|hand|favou?r))`,
    (rest) => `Wants ${rest}`,
  ),
  reading(String.raw`\b(?:i|we) (?:wanna|gotta) `, (rest) => `Wants to ${rest}`),
  reading(
    String.raw`\blet(?:'s|s| us) (?:go ahead and )?(?=(?:set up|schedule|order|plan|book|reserve|make) )`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`${I}(?:'m|m| am|'re| are) ${ASIDE}interested in (?=\w+ing )`,
    (rest) => `Is interested in ${rest}`,
  ),
  reading(
    String.raw`(?:^|[\s,])(?:can|could|may|might) (?:i|we) ${ASIDE}(?=(?:${VERB}) )`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`\b(?:can|could|would|will) (?:you|u|ya|someone|somebody) ${ASIDE}(?!help|mind |be |hear |understand|assist|repeat)(?=[a-z]+ )`,
    asksUs,
  ),
  reading(String.raw`${I} (?:want|need)(?:ed)? (?:you|u) to `, asksUs),
  reading(
    String.raw`${I}(?:'m|m| am|'re| are| was| were)? ?${ASIDE}(?:looking|searching) for `,
    (rest) => `Is looking for ${rest}`,
  ),
  reading(
    String.raw`${I}(?:'ve|'m|m| am)? ?${ASIDE}(?:have|having|got|had|facing|experiencing) (?=(?:an?|some|this|the|two|multiple) (?:[\w-]+ ){0,2}(?:problems?|issues?|trouble|complaint|questions?|toothache|pain|emergency|leak|noise|concern|error|outage) )`,
    (rest) => `Has ${rest}`,
  ),
  reading(
    String.raw`${I} (?:have |'ve )?(?:just )?(?=${MAYBE}(?:lost|misplaced|broken?|cracked|damaged|dropped|left|locked|forgotten) (?:my|our|the|a|an|me) (?!job|patience|temper|way|track|mind|message|note|voicemail))`,
    (rest) => `Reports that they ${rest}`,
  ),
  reading(
    String.raw`(?=\b(?:someone|somebody|some one|they|(?<!\b(?:if|whether|when|in case|suppose|that) )(?:an?|some) (?:stranger|thief|hacker|scammer|burglar)) (?:has |have |just |had |must have )?(?:stole|stolen|took|taken|used|transferred|withdrew|withdrawn|hacked|charged|made|accessed|broke|tried|is|was) )`,
    (rest) => `Reports that ${rest}`,
  ),
  reading(String.raw`^(?=unable to )`, (rest) => `Reports that they are ${rest}`),
  reading(
    String.raw`${I} (?=must(?: have|'ve) missed (?:your|the|my|our) )`,
    (rest) => `Reports that they ${rest}`,
  ),
  reading(
    String.raw`(?:^|[,;:-] *)(?:(?:hi|hello|hey|so|well|yes|yeah|and|also|still|just),? )*(?=been (?:waiting|trying|calling) )`,
    (rest) => `Reports that they have ${rest}`,
  ),
  reading(
    String.raw`\bthe (?:problem|issue|trouble)(?: with (?:it|my \w+|the \w+))? is that (?=(?:the |my |our |it |several |some |all |there )(?!i ))`,
    (rest) => `Reports that ${rest}`,
  ),
  reading(
    String.raw`\bnot the first time (?:that )?(?:i'm|i am|i've|i have|we're|we've|i|we) (?:been )?(?:calling|called|call)(?: (?:you|in))? about `,
    (rest) => `Calls again about ${rest}`,
  ),
  reading(
    String.raw`\b(?:spoke|talked|called)(?: (?:to|with) (?:you|somebody|someone))?(?: you)?(?: earlier today| yesterday| today| (?:on|last|this) \w+)? about `,
    (rest) => `Calls again about ${rest}`,
  ),
  reading(
    String.raw`${I}(?:'ve)? (?:have|got) (?=(?:an?|my|the) (?:[\w-]+ ){0,2}(?:appointment|reservation|booking|parcel|package|delivery|order|flight|table|viewing) )`,
    (rest) => `Has ${rest}`,
  ),
  reading(
    String.raw`(?:calling|calls?|here|reaching out|contacting you) (?:you )?(?:in regards? to|about|regarding|concerning|because of|with regard to) `,
    (rest) => `Calls about ${rest}`,
  ),
  reading(
    String.raw`${I}(?:(?:'d|d| would) ${ASIDE}like|(?:'d|'ll|d| would| will)(?: be)? ${ASIDE}needing|(?:'d|'ll(?= (?:also )?need )|d| would)? ?${ASIDE}(?:like(?= (?:an?|some|another|one|two|three|\d+)\b)|want|need|wanted|needed|require|request|will have|'ll have|'ll take)) ${ASIDE}(?=[a-z\d])`,
    wantsThing,
  ),
  reading(
    String.raw`^(?:hi,? |hello,? |hey,? |so |and |well |please |kindly |also |now,? |then |next,? |okay,? |ok,? |great,? |go ahead and )*(?:(?:i'm|i am|this is|my name is) [a-z]+,? )?(?=(?:${BOOKS}|make an?) )`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`^(?:yes |yeah |hi |hello )?(?:like|love|hoping|looking|trying|calling|wanting) to (?=${VERB} )`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`(?:^|\b(?:please|kindly|can you|could you|would you) )tell (?:me|us) about (?=(?:the|your|my|our|an?|some|any) )`,
    (rest) => `Asks about ${rest}`,
  ),
  reading(
    String.raw`(?:^|\b(?:please|kindly|can you|could you|would you) )tell (?:me|us) (?!what the (?:weather|forecast))(?=(?:what|when|where|how|whether|which) )`,
    (rest) => `Asks ${rest}`,
  ),
  reading(
    String.raw`^(?:so |and |now |also )*(?:what|how)(?:'s|s| is| will) (?:(?:the|your|today's|tomorrow's) )?(?=${ASKABLE} (?:in|on|for|at|to|of|with|from|like|today|tomorrow|this|next)\b)`,
    (rest) =>
      `Asks about the ${rest.replace(/ (?:supposed|going|looking)(?: to be)?$/, '').replace(/^([\w ]+) like\b/, '$1')}`,
  ),
  reading(
    String.raw`^(?:please |kindly )*(?=(?:find|search for|get|give|tell|show|send|bring|call|check|put|connect) )`,
    asksUs,
  ),
  reading(
    String.raw`^(?:need|want|require|requesting) (?:to )(?=[a-z]{3,} )`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(String.raw`^(?:need|want|require|requesting|looking for) (?!to )`, wantsThing),
  reading(
    String.raw`\b(?:what(?:'s| is) )?(?:the )?(?=status (?:of|on) )`,
    (rest) => `Asks about the ${rest}`,
  ),
  reading(
    String.raw`${I}(?:'m|m| am|'re| are| was| were)? ?${ASIDE}(?:wonder(?:ing)?|curious) (?=(?:what|whether|if|how|when|where|which|why) )(?!(?:if|whether) (?:(?:its?|that|this|there|he|she|they)\b|(?:you|u|i|we|someone|somebody) (?:guys )?(?:can|could|would|might|may|will|had|are|were)\b))`,
    (rest) => (/ (?:will|would|can|could|should|does|do|did)$/.test(rest) ? '' : `Asks ${rest}`),
  ),
  reading(
    String.raw`${I}(?:'m|m| am|'re| are| was| were) ${ASIDE}(?:(?:checking(?: up| in)?|following up) (?:on|about)|chasing(?: up)?(?: on)?) (?=(?:my|our|the|an?) )`,
    (rest) => `Asks about ${rest}`,
  ),
  reading(
    String.raw`\b(?:it's|it is|this is) (?:about|regarding|concerning) (?=(?:my|our|the) )(?!the (?:same|size|time|length|only|best|worst)\b)`,
    (rest) => `Calls about ${rest}`,
  ),
  reading(String.raw`${I} ask for (?=\w+ing )`, (rest) => `Wants help ${rest}`),
  reading(
    String.raw`\b(?:do|does) (?=(?:you|they) (?:guys )?(?:have|offer|accept|ship|sell|carry|deliver|support|allow|provide|take|know|make|do|serve) )`,
    (rest) => `Asks whether ${rest}`,
  ),
  reading(String.raw`\bis there `, (rest) => `Asks whether there is ${rest}`),
  reading(String.raw`\bare there `, (rest) => `Asks whether there are ${rest}`),
  reading(
    String.raw`^(?:so |and |well |also )*(?:what|how) about `,
    (rest) => `Asks about ${rest}`,
  ),
]
