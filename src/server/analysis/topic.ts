import { SUSPECTED_FRAUD } from '@/domain/fraud-subject'

import type { Conversation, Turn } from './conversation'
import { findMatter, isHelpOnly, type Matter } from './matter'
import { doingOf, isAnyThing } from './matter-name'
import {
  deedOfAnything,
  namedAfterwards,
  readyOrNot,
  requestNamed,
  repeatedMatter,
} from './named-later'
import { findOpening } from './opening'
import { oneOf } from './phrases'
import { plainClause, plainReport } from './sentences'
import { troubleNamed } from './trouble-name'

const STOP = new Set(
  "and but or because that which who when where while if so since as than then is are was were isn't aren't wasn't has have had hasn't haven't does do did doesn't don't didn't will would can could should can't won't cannot keeps keep got gets get went goes came comes i you we they he she it to in on at by from with for please today tomorrow yesterday now again just not no never still anymore cause cuz thanks thank okay ok yes yeah hello hi well um uh about being been be after before until till this these those there here what how also actually really like right quickly past soon asap over last next week month out off up down only myself himself booked reserved ago makes pays says wants needs told said left either neither fixed done sorted anytime earlier else same such say later early only even maybe kind sort sure able thinking also would must".split(
    ' ',
  ),
)
export const isContentWord = (word: string): boolean => !STOP.has(word)

const EMPTY = new Set(
  'something someone somebody anything anyone one thing things some help it this that me you us them lot bit couple few issue issues problem problems question questions way call minute moment second day time name information info details mind life god wife husband son daughter mom mum dad friend brother sister kid kids partner girlfriend boyfriend pin password maiden job patience temper number numbers doc guy lady man woman place area monday tuesday wednesday thursday friday saturday sunday weekend hour hours minutes days weeks years morning night people person'.split(
    ' ',
  ),
)
/** What a topic may end on; other words may be names of things, and may be anything else. */
const HEAD = new RegExp(
  `^(?:${oneOf`
    ac, accounts?, address, conditioning, conditioner, airport, alarm, apartments?, apps?, applications?,
    appliances?, appointments?, auto-?pay, bags?, baggage, balance, bathroom, bath, battery, bed, bills?, billing,
    boiler, bookings?, box, brakes?, broadband, bus, cabs?, cables?, cameras?, cars?, cards?, cases?,
    certificates?, chairs?, charges?, charger, checks?, checkup, claims?, class, cleaning, coats?, coffees?,
    coins?, complaints?, computer, connection, contracts?, couch, coupons?, courses?, coverage, credit,
    data, deliver(?:y|ies), dental, deposits?, desk, devices?, diagnosis, dinner, discounts?, dishes,
    dishwasher, documents?, doors?, drains?, dresses?, dress, dryer, earphones, elevator, email, engine,
    estimates?, events?, exams?, expenses?, faucet, fees?, files?, fines?, flights?, floor, food, forms?,
    freezer, fridge, furnace, furniture, garage, gas, gifts?, glasses, groceries, haircut, headphones, heater,
    heating, heat, hotel, house, installation, insurance, installments?, interest, internet, invoices?, items?,
    jackets?, keys?, keyboard, lamps?, laptop, leak, lease, lessons?, lens, letters?, licen[sc]e, lights?, limit,
    line, loans?, location, locks?, login, luggage, machine, mailbox, mattress, meals?, medications?, medicine,
    meeting, membership, menu, messages?, meters?, microwave, mirror, mobile, monitor, mortgage,
    mouse, movies?, music, network, noise, offers?, office, oil, orders?, outages?, oven, packages?,
    packs?, paint, pants, papers, parcels?, parking, parts?, party, pass, passport, payments?, permits?, pets?,
    phones?, pick-?up, pipes?, pizzas?, plans?, plumbing, policy, policies, pool, power, premium, prescriptions?,
    prices?, printers?, products?, profile, programs?, property, purchases?, purse, quotes?, radiators?, ratings?,
    receipts?, records?, refills?, refunds?, registration, rent, rentals?, repairs?, replacement, reports?,
    requests?, reservations?, restaurant, results?, returns?, reviews?, rides?, ring, roof, rooms?, router,
    routes?, salon, savings, schedule, screens?, seats?, security, service, sessions?, settings?, shampoo,
    shipments?, shipping, shirts?, shoes?, shop, shower, signal, sim, sink, sizes?, smoke, software, speakers?,
    speed, statements?, stays?, status, stove, subscriptions?, suitcase, support, surgery, system, tables?,
    tablet, tanks?, taps?, tariff, tax, taxes, taxi, terms?, tests?, tickets?, tires?, tyres?, toilet, tooth, toothache, tours?,
    towels?, tracking, trains?, transactions?, transfers?, transmission, treatment, trip, trucks?, tv, updates?,
    upgrades?, utilities, vaccine, vaccination, valve, van, vehicles?, viewing, visa, visits?, voicemail, vouchers?, wallet,
    warranty, washer, watch, water, website, wheels?, wi-?fi, windows?, windshields?, wire, withdrawals?, yard
  `})$`,
)
const ADJECTIVE =
  'broken|cracked|crushed|smashed|squashed|bent|dented|scratched|torn|ripped|soaked|wet|burnt|burned|spoiled|rotten|moldy|dirty|filthy|noisy|cold|freezing|empty|damaged|leaking|late|missing|lost|stolen|slow|frozen|stuck|locked|blocked|declined|wrong|faulty|defective|flat|overdue|delayed|cancelled|canceled|dead|shattered|jammed|clogged|terrible|awful|in (?:a thousand |many |two |several |little )?pieces|(?:ripped |torn )?open(?:ed)? on (?:one|the) side'
const THING = String.raw`((?:[a-z][a-z'-]*[ ]+){0,5}[a-z][a-z'-]*)`
const DETERMINER = '(?:my|our|the|a|an|your|his|her|their|this|that|some|another)'

const BROKEN = new RegExp(
  String.raw`\b(?:my|our|the) ((?:[a-z][a-z'-]* ){1,3}?)(?:(?:i|we|you|that|which) (?:[a-z]+ ){1,4}?)?(?:is|was|are|were|got|has been|arrived|came|seems|looks) (?:completely |totally |all |badly |still |now |really |very |so |too |extremely |quite )*(${ADJECTIVE})\b`,
)
const ABOUT = new RegExp(
  String.raw`\b(?:(?<!how |what )about|regarding|concerning|(?:issues?|problems?|trouble|question|help) with|status of|update on|(?:checking|following|chasing) (?:up |in )?on|dispute|report|complain about) (?:${DETERMINER} )?${THING}`,
)
const ACTION = new RegExp(
  String.raw`\b(?:book|reserve|schedule|reschedule|cancel|change|modify|order|buy|rent|return|exchange|refund|replace|repair|fix|pay|renew|update|reset|track|make|place|get|find|need|want|check|refill|activate|close|install) (?:me |us |on |for |up )?${DETERMINER} ${THING}`,
)
const DEAD = new RegExp(
  String.raw`\b(?:my|our|the) ((?:[a-z][a-z'-]* ){1,3}?)(?:(?:is|are|was|has) )?(?:not|isn't|aren't|doesn't|don't|won't|stopped|keeps|just stopped) `,
)
const LOST = new RegExp(String.raw`\b(?:lost|misplaced) (?:${DETERMINER} )?${THING}`)
const FRAUD =
  /\b(?:suspicious (?:\w+ )?(?:activit\w+|behaviou?r|charges?|transactions?|transfers?)|(?:got|been|was|were) robbed|(?:someone|somebody) (?:is |was |has been |just |keeps )*(?:transferring|withdrawing|stealing|using my|got (?:access|into)|getting into)|(?:taken?|took|stole\w*|withdr\w+|transferr\w+|debited|missing) \$?\d[\d.,]* (?:\w+ )?(?:from (?:my|our)|illegally)|fraud|fraudulent|losing \$\d+|(?:frequent|strange|odd|unknown|weird) (?:money |\w+ )?(?:transfers|charges?)|noticed (?:there are |some )?money transfers?|(?:a|an|some|this|these) (?:\w+ )?charges? [^.?!]{0,40}\bi (?:didn't|did not|never|don't) (?:make|do|buy|authori[sz]e|recogni[sz]e|have anything)|(?:someone|somebody) (?:managed|tried|was able) to (?:withdraw|steal|transfer) |ripp(?:ing|ed) me off|identity theft|unauthori[sz]ed|hacked|robbed|scam|(?:someone|somebody) (?:has |have |just |already )*(?:stole|took|taken|transferred|withdrew|used)|(?:some (?:\w+ ){1,2}|(?:thie(?:f|ves)|crooks?|criminals?) )(?:has |have |just |already )*(?:stole|took|taken|withdrew|transferred|spent) \$?\d\w*)\b/
/** What a sentence begins with; elsewhere "my insurance" is as often by the way. */
const OWN = new RegExp(
  String.raw`(?:^|[.!?] +)(?:(?:so|well|um|okay|yes|hi|hello)\W+)*(?:my|our) ${THING}`,
)
const MAX_WORDS = 4
const LONGEST_WORD = 24
const LONGEST_NAMED = 50
const TURNS_READ = 3
/** Where the first ones only ask for help. */
const TURNS_AFTER_HELP = 8

/** What the call is about as a title names it, "the cracked windshield"; null where only the category is known. */
export function findTopic(conversation: Conversation): string | null {
  const opening = findOpening(conversation)
  const start = opening ? conversation.caller.indexOf(opening.turn) : 0
  const matter = findMatter(conversation)
  const spoken = conversation.caller
    .slice(start, start + (matter && isHelpOnly(matter) ? TURNS_AFTER_HELP : TURNS_READ))
    .map(({ words }) => words.slice(0, 600).replaceAll(WAIT, ''))
  const told = spoken.slice(0, TURNS_READ)
  if (spoken.some((words) => FRAUD.test(words))) return SUSPECTED_FRAUD
  for (const words of told) {
    const lost = thing(LOST.exec(words)?.[1])
    if (lost) return `the lost ${lost}`
  }
  const patterns = [BROKEN, DEAD, ABOUT, ACTION]
  const doing = polite(doingOf(matter))
  const named =
    namedByAgent(conversation) ??
    (CHANGES.test(matter?.says ?? '') ? doing : null) ??
    namedAgain(conversation) ??
    polite(troubleOf(conversation.caller.slice(start, start + TURNS_READ), matter)) ??
    withRest(namedBy(patterns, told.slice(0, 1)), doing) ??
    doing ??
    namedBy(patterns, told) ??
    namedBy([OWN], told.slice(0, 1))
  const [asked = ''] = told.flatMap((words) => namedAfterwards(words) ?? [])
  return polite(asked === '' ? named : plainTopic(asked)) ?? namedOtherwise(conversation, told)
}

const WHERE_OR_WHAT = /^ (?:at|in|to|from|of|with) (?:the|their|our|an?\b|\$)/
/** "The connection at the new place" says more than "the connection". */
const withRest = (name: string | null, doing: string | null) =>
  name !== null && doing?.startsWith(name) && WHERE_OR_WHAT.test(doing.slice(name.length))
    ? doing
    : name

/** Where nothing is named: what is asked for without saying of which thing. */
const namedOtherwise = (conversation: Conversation, told: string[]): string | null =>
  told.map((words) => readyOrNot(words) ?? deedOfAnything(words)).find((name) => name !== null) ??
  polite(requestNamed(conversation))

/** What is asked for first is the matter, and a trouble told after it is why. */
function troubleOf(turns: Turn[], matter: Matter | null): string | null {
  const at = matter && IS_TROUBLE.test(matter.says) ? Infinity : (matter?.said.at ?? 0)
  const until = matter && !isHelpOnly(matter) ? matter.said.turn.index : Infinity
  for (const turn of turns.filter(({ index }) => index <= until)) {
    const trouble = troubleNamed(turn.words.slice(0, 600))
    if (trouble && (turn.index < until || trouble.at < at))
      return trouble.name.replaceAll(ACRONYM, (word) => word.toUpperCase())
  }
  return null
}

const IS_TROUBLE = /^(?:Reports|Has|Calls) /

function namedAgain(conversation: Conversation): string | null {
  const again = plainTopic(repeatedMatter(conversation) ?? '')
  return thingsIn(again).length > 0 ? polite(again) : null
}

const plainTopic = (said: string) => plainClause(said, LONGEST_NAMED)

/** Money or a thing that is gone is looked after, whatever the caller says of it. */
export const isLossOrFraud = ({ caller }: Conversation): boolean =>
  caller.some(({ words }) => FRAUD.test(words) || LOST.test(words))

/** What else is named, as "my flight was canceled", is why. */
const CHANGES = /^Wants to (?:cancel|move|change|reschedule|postpone) /

const NOTED =
  /\b(?:call ?back|(?:call|ring|phone|contact)(?:ing)? you|get(?:ting)? back to you)\b[^.?!]*? (?:about|regarding|concerning) ((?:the|your|an?) [^.?!,;]+)/

/** What the agent wrote down, after all corrections: "a callback tomorrow, about the water leak". */
function namedByAgent({ agent }: Conversation): string | null {
  for (const { words } of agent.toReversed()) {
    const named = plainReport(NOTED.exec(words)?.[1] ?? '', LONGEST_NAMED)
    const [, first = ''] = named.split(' ')
    if (first !== '' && !EMPTY.has(first) && !STOP.has(first)) return polite(named)
  }
  return null
}

const WAIT =
  /\b(?:let me (?:just )?(?:find|get|grab|look for|fetch|put on)|(?:hold on|one (?:moment|second|sec)|just a (?:moment|second|minute))) [^.!?,]*/g

function namedBy(patterns: RegExp[], told: string[]): string | null {
  for (const pattern of patterns) {
    for (const words of told) {
      const named =
        pattern === BROKEN ? brokenThing(words) : headed(thing(pattern.exec(words)?.[1]))
      if (named && !DETAIL.test(named) && !isAnyThing(named)) {
        return `the ${named.replaceAll(ACRONYM, (word) => word.toUpperCase())}`
      }
    }
  }
  return null
}

/** What callers are asked for, whatever they call about. */
const DETAIL =
  /^(?:(?:home|email|e-mail|street|mailing|phone|current|new) )?(?:address|email|location|name)$/

function brokenThing(words: string): string | null {
  const [, name, said = ''] = BROKEN.exec(words) ?? []
  const named = thing(name)
  const how = said.endsWith('pieces')
    ? 'broken'
    : said.replace(/^.*\bopen\w* on .*$/, 'damaged').replace(/^(?:terrible|awful)$/, 'poor')
  return named && !named.includes(how) ? `${how} ${named}` : named
}

/** The words of a text that name things, without their plural. */
export const thingsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z][a-z'-]*/g) ?? [])
    .filter((word) => HEAD.test(word))
    .map((word) => word.replace(/(?<!s)s$/, ''))

const anyWordOf = (words: string) => new RegExp(String.raw`\b(?:${words})\b`, 'i')

/** Words for one kind of thing: a table is at a restaurant. */
const BOOKABLE = [
  'rides?|cars?|cabs?|taxis?|uber\\w*|lyft|drivers?',
  'tables?|restaurants?|dinner|lunch|breakfast|(?:place|something) to eat|(?:book|reserve) (?:for|at) ',
  'apartments?|flats?|houses?|viewings?|showings?|visits?',
  'movies?|films?|shows?|showtimes?|theat(?:er|re)s?|tickets?',
  'hotels?|rooms?(?! service)',
  'flights?|planes?|tickets?',
  'bus(?:es)?|tickets?',
  'appointments?|doctors?|dr|dentists?|check-?ups?|mechanics?|visits?|cars?|salons?|haircut|teeth',
  'pizzas?|pies?',
  'coffees?|lattes?|drinks?|macchiatos?|cappuccinos?',
].map(anyWordOf)
const OTHER_KINDS = [
  'transfers?',
  'weather|forecast|rain(?:y|ing)?|snow(?:y|ing)?|sunny|cloudy',
  'fraud|report',
  'meetings?',
  'rsvp|invitations?|part(?:y|ies)(?! of\\b| size\\b| it\\b)',
  'room service|towels?',
  'balances?',
].map(anyWordOf)
const KINDS = [...BOOKABLE, ...OTHER_KINDS]

const BOOKED = /\b(?:book|reserv)/i

/** Whether a text names a booking, or what can be booked. */
export const namesBooking = (text: string): boolean =>
  BOOKED.test(text) || BOOKABLE.some((kind) => kind.test(text))

export const kindsIn = (text: string): RegExp[] => KINDS.filter((kind) => kind.test(text))

/** Of two texts each names kinds of things, and they have none in common. */
export const areOtherKinds = (kinds: readonly RegExp[], others: readonly RegExp[]): boolean =>
  kinds.length > 0 && others.length > 0 && !kinds.some((kind) => others.includes(kind))

/** Whether two texts name a thing in common, or one of the same kind. */
export const namesSame = (one: string, other: string): boolean => {
  const things = thingsIn(one)
  return (
    thingsIn(other).some((thing) => things.includes(thing)) ||
    kindsIn(one).some((kind) => kind.test(other)) ||
    isBooking(one, other) ||
    isBooking(other, one)
  )
}

/** A booking is one of anything that can be booked. */
const isBooking = (one: string, other: string) =>
  BOOKED.test(one) && kindsIn(one).length === 0 && namesBooking(other)

/** Ends at the last word that names a thing; null where none does. */
function headed(name: string | null): string | null {
  const words = name?.split(' ') ?? []
  const head = words.findIndex((word) => HEAD.test(word))
  const end = words.findIndex((word, place) => place > head && !HEAD.test(word))
  return head < 0 ? null : words.slice(0, end < 0 ? words.length : end).join(' ')
}

const ACRONYM = /\b(?:ac|atm|gps|pc|sim|tv)\b/g
const HELP = /^(?:help|assistance)$/
const ONLY_DETERMINER = new RegExp(`^${DETERMINER}$`)
const DOING = new RegExp(
  '^(?:mov|chang|cancel+|return|gett|mak|book|reschedul|send|pay|becom|order|buy|sign|sett|be|hav|tak|us|go|see|find|fix|switch|pick|rent|do)ing$',
)

const HOW_MANY = /^(?:more|some|any|extra|additional|few|several)$/

/** Cuts a run of words to the name it starts with; null when that names nothing. */
function thing(run: string | undefined): string | null {
  const words: string[] = []
  for (const word of run?.trim().split(/ +/) ?? []) {
    const first = words.length === 0
    if (first && (DOING.test(word) || ONLY_DETERMINER.test(word) || HOW_MANY.test(word))) continue
    if (STOP.has(word) || (word === 'of' && first) || words.length === MAX_WORDS) break
    if (word.length > LONGEST_WORD) return null
    words.push(word)
  }
  if (words.at(-1) === 'of' || words.at(-1) === 'the') words.pop()
  if (HELP.test(words[0] ?? '') || ANY_REQUEST.test(words.join(' '))) return null
  if (words.every((word) => EMPTY.has(word) || word.length < 2)) return null
  return EMPTY.has(words.at(-1) ?? '') || RUDE.test(words.join(' ')) ? null : words.join(' ')
}

/** Whatever is asked for. */
const ANY_REQUEST = /^(?:service )?requests?$/

const polite = (name: string | null) => (name && RUDE.test(name) ? null : name)

const RUDE = /fuck|shit|damn|crap|bitch|asshole|idiot|stupid/

const GENERIC = /\b(?:requests?|services?|systems?|data|records?|results?)\b/gi

/** Without the words that a result of anything has. */
export const withoutGeneric = (text: string): string => text.replaceAll(GENERIC, '')
