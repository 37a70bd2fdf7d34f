import { type Provider, SURVEY_SCALES, type SurveyQuestion } from '@/contracts/call-words'
import { type SeededRandom, seededRandom } from '@/lib/seeded-random'

import { conversationContent } from './call-content'
import { type Matter, newMatter } from './conversation'
import { COMPANIES } from './domains/all-companies'
import { isUpset, MANNERS, type Mood, moodWeights } from './moods'
import { callerPerson } from './people'
import type { Company } from './scenario'
import { shortContent } from './short-calls'
import type { SimulatedCall } from './simulated-call'
import { layOut } from './timing'

const REMEMBERED = 80
const SIX_DAYS_MS = 6 * 24 * 3_600_000
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type EarlierCall = { matter: Matter; endedAt: Date }

class RecentCalls {
  readonly #minimumGapMs: number
  #calls: EarlierCall[] = []

  constructor(minimumGapSeconds: number) {
    this.#minimumGapMs = minimumGapSeconds * 1000
  }

  add(call: EarlierCall) {
    this.#calls = [...this.#calls.slice(-REMEMBERED + 1), call]
  }

  /**
   * Takes out somebody who called long enough before `at`, but not too long; null when there is
   * nobody.
   */
  take(at: Date, random: SeededRandom): EarlierCall | null {
    const fitting = this.#calls.filter(({ endedAt }) => {
      const gap = at.getTime() - endedAt.getTime()
      return gap >= this.#minimumGapMs && gap <= SIX_DAYS_MS
    })
    if (fitting.length === 0) return null
    const taken = random.pick(fitting)
    this.#calls = this.#calls.filter((call) => call !== taken)
    return taken
  }
}

const priorDay = (earlier: Date, now: Date): string => {
  const hours = (now.getTime() - earlier.getTime()) / 3_600_000
  if (hours < 9) return 'earlier today'
  if (hours < 32) return 'yesterday'
  return `on ${DAYS[earlier.getUTCDay()] ?? 'Monday'}`
}

/** An id of the form each provider uses. */
const providerCallId = (provider: Provider, random: SeededRandom): string => {
  if (provider === 'vapi') return random.uuid()
  if (provider === 'retell') return `call_${random.hex(27)}`
  return `desk-${random.hex(16)}`
}

const REPEAT_SHARE = 0.24
const SHORT_SHARE = 0.2
const WITHHELD_SHARE = 0.05
const WEB_SHARE = 0.04
/** How often the provider knows the caller's name. */
const NAMED_SHARE = 0.78

const ANSWERED_SHARE = 0.3

/** Few answer, not every question, and mostly as the call went. */
const surveyOf = (
  { mood, isOpen }: { mood: Mood; isOpen: boolean },
  call: SeededRandom,
): SimulatedCall['survey'] => {
  const random = call.fork('survey')
  if (!random.chance(ANSWERED_SHARE)) return null
  const liking = isUpset(mood) ? 0.35 : isOpen ? 0.7 : 0.95
  const answer = (question: SurveyQuestion, share: number) => {
    const [least, most] = SURVEY_SCALES[question]
    const place = Math.min(1, Math.max(0, random.around(liking - 0.35, liking + 0.35)))
    return random.chance(share) ? Math.round(least + place * (most - least)) : null
  }
  const answers = {
    nps: answer('nps', 0.9),
    ces: answer('ces', 0.7),
    satisfaction: answer('satisfaction', 0.9),
  }
  return Object.values(answers).some((value) => value !== null) ? answers : null
}

export type CallWriter = (endedAt: Date) => SimulatedCall

const companyFacts = (company: Company): SimulatedCall['company'] => ({
  name: company.name,
  agentName: `${company.assistant}, ${company.name.replace(/^the /, '')}`,
  key: company.key,
  lineNumber: company.lineNumber,
  systemPrompt:
    `You are ${company.assistant}, the phone assistant of ${company.name}. Be brief and friendly. ` +
    'Never ask for card numbers. Offer a callback when you cannot solve the matter yourself.',
})

export const createCallWriter = ({
  seed,
  providers,
  minimumGapSeconds,
}: {
  seed: string
  /** At least one. A company's calls always come through the same provider. */
  providers: readonly Provider[]
  minimumGapSeconds: number
}): CallWriter => {
  const root = seededRandom(seed)
  const recent = new RecentCalls(minimumGapSeconds)
  let written = 0
  let people = 0

  return (endedAt) => {
    const random = root.fork(`call ${written}`)
    written += 1
    const earlier = random.chance(REPEAT_SHARE) ? recent.take(endedAt, random) : null
    const matter: Matter =
      earlier?.matter ?? newMatter(random.pick(COMPANIES), callerPerson(people, random), random)
    if (!earlier) people += 1

    const { company, person } = matter
    const provider = providers[COMPANIES.indexOf(company) % providers.length] ?? 'generic'
    const mood = random.weighted(moodWeights(earlier !== null))
    const isShort = !earlier && random.chance(SHORT_SHARE)
    const manner = { mood, priorDay: earlier ? priorDay(earlier.endedAt, endedAt) : null }
    const told = isShort
      ? shortContent(matter, random)
      : conversationContent(matter, manner, random)
    const timed = layOut(
      told.lines,
      {
        pace: MANNERS[mood].pace,
        trailingSilence: told.trailingSilence,
        transferNumber: company.lineNumber.replace(/\d$/, '9'),
      },
      random,
    )
    const startedAt = new Date(endedAt.getTime() - Math.round(timed.seconds * 1000))
    if (told.isOpen) recent.add({ matter, endedAt })

    const isWeb = !told.outbound && random.chance(WEB_SHARE)
    const withheld = isWeb || (!told.outbound && random.chance(WITHHELD_SHARE))
    const knowsName = told.outbound || random.chance(NAMED_SHARE)
    return {
      provider,
      id: providerCallId(provider, random),
      direction: isWeb ? 'web' : told.outbound ? 'outbound' : 'inbound',
      category: isShort ? null : matter.scenario.category,
      company: companyFacts(company),
      caller: {
        name:
          knowsName && !withheld && told.end !== 'spam'
            ? `${person.firstName} ${person.lastName}`
            : null,
        number: withheld ? null : person.number,
      },
      startedAt: told.connected ? startedAt : null,
      createdAt: new Date(startedAt.getTime() - random.whole(900, 4_000)),
      endedAt,
      end: told.end,
      turns: timed.turns,
      latencies: timed.latencies,
      analysis: told.analysis,
      survey: isShort || !told.connected ? null : surveyOf({ mood, isOpen: told.isOpen }, random),
      detailSeed: `${seed}/${written}`,
    }
  }
}
