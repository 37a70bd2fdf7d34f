import type { Provider } from '@/contracts/call-words'
import { seededRandom } from '@/lib/seeded-random'
import type { SeededRandom } from '@/lib/seeded-random'

import { chooseSlots } from './common-slots'
import { converse, newMatter } from './conversation'
import type { Conversation, Matter } from './conversation'
import { cutShort } from './cut-short'
import { COMPANIES } from './domains/all-companies'
import { MANNERS } from './moods'
import type { Mood } from './moods'
import { callerPerson } from './people'
import { priorDay, RecentCalls } from './recent-calls'
import type { Company } from './scenario'
import { SHORT_CALL_WEIGHTS, shortCall } from './short-calls'
import type { CallEnd, ProviderAnalysis, SimulatedCall } from './simulated-call'
import { layOut } from './timing'
import { providerCallId } from './provider-call-id'

const REPEAT_SHARE = 0.24
const SHORT_SHARE = 0.2
const WITHHELD_SHARE = 0.05
const WEB_SHARE = 0.04

/** Writes one call after another; call number n depends on the seed, n, its time and earlier callers. */
export type CallWriter = (endedAt: Date) => SimulatedCall

const weightOf = (mood: Mood) => MANNERS[mood].weight

/** Whoever has to call again is less patient. */
const moodWeights = (again: boolean): Record<Mood, number> => ({
  calm: weightOf('calm'),
  hurried: weightOf('hurried'),
  confused: weightOf('confused'),
  annoyed: weightOf('annoyed') * (again ? 2.5 : 1),
  angry: weightOf('angry') * (again ? 3 : 1),
  grateful: weightOf('grateful') * (again ? 0.25 : 1),
})

const companyFacts = (company: Company): SimulatedCall['company'] => ({
  name: company.name,
  agentName: `${company.assistant}, ${company.name.replace(/^the /, '')}`,
  key: company.key,
  lineNumber: company.lineNumber,
  systemPrompt:
    `You are ${company.assistant}, the phone assistant of ${company.name}. Be brief and friendly. ` +
    'Never ask for card numbers. Offer a callback when you cannot solve the matter yourself.',
})

const conversationAnalysis = (
  conversation: Conversation,
  random: SeededRandom,
): ProviderAnalysis | null => {
  // Providers are set up differently, and skip the analysis now and then.
  if (random.chance(0.12)) return null
  const { mood, resolution, callbackTime } = conversation
  const solved = resolution === 'resolved'
  const upset = mood === 'angry' || mood === 'annoyed'
  const sentiment = upset ? 'negative' : solved && mood === 'grateful' ? 'positive' : 'neutral'
  const structured = random.chance(0.35)
  return {
    summary: random.chance(0.7) ? conversation.summary : null,
    successful: random.chance(0.72) ? solved : null,
    sentiment: random.chance(0.7) ? sentiment : null,
    callback: structured && callbackTime !== null ? { timeText: callbackTime } : null,
    nextSteps: structured ? conversation.nextSteps : [],
  }
}

const endOf = (conversation: Conversation, random: SeededRandom): CallEnd => {
  if (conversation.resolution === 'transfer') return 'transferred'
  return conversation.lines.at(-1)?.role === 'agent' && random.chance(0.75)
    ? 'agent-hung-up'
    : 'caller-hung-up'
}

export const createCallWriter = ({
  seed,
  providers,
  minimumGapSeconds,
}: {
  seed: string
  /** At least one. A company's calls always come through the same provider. */
  providers: readonly Provider[]
  /** How long after a call the same person may call again. */
  minimumGapSeconds: number
}): CallWriter => {
  const root = seededRandom(seed)
  const recent = new RecentCalls(minimumGapSeconds)
  let written = 0
  let people = 0

  return (endedAt) => {
    const random = root.fork(`call ${written}`)
    written += 1
    const earlier = random.chance(REPEAT_SHARE) ? recent.pick(endedAt, random) : null
    const matter: Matter =
      earlier?.matter ?? newMatter(random.pick(COMPANIES), callerPerson(people, random), random)
    if (!earlier) people += 1

    const { company, person } = matter
    const provider = providers[COMPANIES.indexOf(company) % providers.length] ?? 'generic'
    const mood = random.weighted(moodWeights(earlier !== null))
    const isShort = !earlier && random.chance(SHORT_SHARE)
    const told = isShort ? short() : long()
    const timed = layOut(
      told.lines,
      {
        pace: MANNERS[mood].pace,
        trailingSilence: told.trailingSilence,
        transferNumber: company.lineNumber.replace(/0(\d)$/, '8$1'),
      },
      random,
    )
    const startedAt = new Date(endedAt.getTime() - Math.round(timed.seconds * 1000))
    if (told.remember) recent.add({ matter, endedAt })

    const isWeb = !told.outbound && random.chance(WEB_SHARE)
    const withheld = isWeb || (!told.outbound && random.chance(WITHHELD_SHARE))
    const knowsName = told.outbound || random.chance(0.62)
    return {
      provider,
      id: providerCallId(provider, random),
      direction: isWeb ? 'web' : told.outbound ? 'outbound' : 'inbound',
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
      category: told.category,
      latencies: timed.latencies,
      analysis: told.analysis,
      detailSeed: `${seed}/${written}`,
    }

    function short() {
      const slots = {
        ...chooseSlots([company.slots], random),
        firstName: person.firstName,
        lastName: person.lastName,
        company: company.name,
        assistant: company.assistant,
      }
      const call = shortCall(random.weighted(SHORT_CALL_WEIGHTS), company, slots, random)
      const analysed = call.summary !== null && random.chance(0.6)
      return {
        ...call,
        category: null,
        remember: false,
        analysis: analysed
          ? {
              summary: call.summary,
              successful: null,
              sentiment: null,
              callback: null,
              nextSteps: [],
            }
          : null,
      }
    }

    function long() {
      const prior = earlier ? priorDay(earlier.endedAt, endedAt) : null
      const conversation = converse(matter, { mood, priorDay: prior }, random)
      const cut = cutShort(conversation.lines, random)
      return {
        lines: cut?.lines ?? conversation.lines,
        end: cut?.end ?? endOf(conversation, random),
        outbound: false,
        connected: true,
        trailingSilence: cut?.trailingSilence ?? 0.8,
        category: matter.scenario.category,
        remember: true,
        analysis: cut ? null : conversationAnalysis(conversation, random),
      }
    }
  }
}
