import { lowerFirst } from '@/lib/lower-first'
import type { SeededRandom } from '@/lib/seeded-random'

import {
  AGAIN,
  AGENT_GOODBYE,
  ANYTHING_ELSE,
  CALLBACK,
  CALLBACK_TIMES,
  FOLLOW_UP,
  GREETING,
  HOLD,
  HOLD_SECONDS,
  INTERLUDES,
  RESOLUTION_WEIGHTS,
  TRANSFER,
  UPSET_RESOLUTION_WEIGHTS,
} from './endings'
import type { Resolution } from './endings'
import { asSentences, asTask, choosePlaceholders, fill, retold } from './fill'
import { isUpset, MANNERS, type Mood } from './moods'
import type { CallerPerson } from './people'
import type { Company, Scenario } from './scenario'
import { playScript, type Script, type ScriptLine, summaryOf } from './script'

export type Matter = {
  company: Company
  scenario: Scenario
  person: CallerPerson
  /** What the caller would say for each placeholder, e.g. `since`: "last night". */
  placeholders: Readonly<Record<string, string>>
}

export type Line =
  | {
      role: 'agent' | 'caller'
      text: string
      /** Said after a silence of so many seconds. */
      afterSeconds?: number
    }
  | Extract<ScriptLine, { role: 'tool' }>
  | { role: 'transfer'; team: string }

export type Conversation = {
  lines: Line[]
  mood: Mood
  resolution: Resolution
  summary: string
  callbackTime: string | null
  nextSteps: string[]
}

/** What the provider's own analysis would hand to people. */
const NEXT_STEPS: Partial<Record<Resolution, readonly string[]>> = {
  callback: ['Call back about {topic}'],
  'follow-up': ['{promise}'],
}

type Voices = Record<'agent' | 'caller' | 'summary', Record<string, string>>

const voicesOf = (matter: Matter, callbackTime: string, priorDay: string): Voices => {
  const { company, scenario, person } = matter
  const told: Record<string, string> = { ...matter.placeholders, topic: scenario.topic }
  const retell = (whose: 'second' | 'third') =>
    Object.fromEntries(
      Object.entries(told).map(([placeholder, text]) => [placeholder, retold(text, whose)]),
    )
  const shared = {
    name: `${person.firstName} ${person.lastName}`,
    firstName: person.firstName,
    lastName: person.lastName,
    company: company.name,
    assistant: company.assistant,
    team: scenario.team,
    promise: scenario.promise,
    callbackTime,
    priorDay,
  }
  const aboutCaller = {
    team: scenario.team.replace(/^our /, 'the '),
    promise: asTask(scenario.promise),
  }
  return {
    agent: { ...retell('second'), ...shared },
    caller: { ...told, ...shared },
    summary: {
      ...retell('third'),
      ...shared,
      ...aboutCaller,
      promise: lowerFirst(aboutCaller.promise),
    },
  }
}

const fillRecord = (
  templates: Readonly<Record<string, string>>,
  placeholders: Record<string, string>,
  random: SeededRandom,
) =>
  Object.fromEntries(
    Object.entries(templates).map(([key, template]) => [key, fill(template, placeholders, random)]),
  )

const speak = (lines: ScriptLine[], voices: Voices, mood: Mood, random: SeededRandom) => {
  const { aside, asideChance } = MANNERS[mood]
  return lines.map((line, index): Line => {
    if (line.role === 'tool') {
      return {
        ...line,
        arguments: fillRecord(line.arguments, voices.agent, random),
        result: fillRecord(line.result, voices.agent, random),
      }
    }
    const before = lines[index - 1]
    const isAnswer =
      line.role === 'caller' && before?.role === 'agent' && before.template.endsWith('?')
    const lead = isAnswer && random.chance(asideChance) ? `${aside} ` : ''
    const text = asSentences(fill(lead + line.template, voices[line.role], random))
    return { role: line.role, text }
  })
}

const afterPause = (lines: Line[], random: SeededRandom): Line[] => {
  const last = lines.at(-1)
  if (last?.role !== 'agent') return lines
  const afterSeconds = random.around(HOLD_SECONDS.low, HOLD_SECONDS.high)
  return [...lines.slice(0, -1), { ...last, afterSeconds }]
}

const joinNeighbours = (lines: readonly Line[]): Line[] => {
  const joined: Line[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const isSpoken = line.role === 'agent' || line.role === 'caller'
    if (isSpoken && last && last.role === line.role && line.afterSeconds === undefined) {
      joined[joined.length - 1] = { ...last, text: `${last.text} ${line.text}` }
    } else joined.push(line)
  }
  return joined
}

const withFullStop = (text: string) => {
  if (/[.?!]$/.test(text)) return text
  return /(^|[.?!] )(where|when|is|can|why|what|how|any|do|does|could) [^.?!]*$/i.test(text)
    ? `${text}?`
    : `${text}.`
}

const endingOf = ({ scenario }: Matter, resolution: Resolution): Script => {
  const { resolved, unresolved } = scenario
  return { resolved, unresolved, callback: CALLBACK, 'follow-up': FOLLOW_UP, transfer: TRANSFER }[
    resolution
  ]
}

export const newMatter = (company: Company, person: CallerPerson, random: SeededRandom): Matter => {
  const scenario = random.pickWeighted(company.scenarios)
  const placeholders = choosePlaceholders([company.placeholders, scenario.placeholders], random)
  return { company, scenario, person, placeholders }
}

/** `priorDay` ("on Tuesday"): the caller has called about this before. */
export const converse = (
  matter: Matter,
  { mood, priorDay }: { mood: Mood; priorDay: string | null },
  random: SeededRandom,
): Conversation => {
  const resolution = random.weighted(isUpset(mood) ? UPSET_RESOLUTION_WEIGHTS : RESOLUTION_WEIGHTS)
  const callbackTime = fill(CALLBACK_TIMES, {}, random)
  const voices = voicesOf(matter, callbackTime, priorDay ?? '')
  const { scenario, company } = matter
  const manner = MANNERS[mood]
  const ending = endingOf(matter, resolution)
  const solved = resolution === 'resolved' || resolution === 'follow-up'

  const say = (lines: ScriptLine[]) => speak(lines, voices, mood, random)
  const greeting = asSentences(fill(GREETING, voices.agent, random))
  const reason =
    priorDay === null ? `${manner.opening}${scenario.opening}` : `${manner.opening}${AGAIN}`
  const opening = withFullStop(asSentences(fill(reason, voices.caller, random)))

  const body = say(playScript(random.pick(company.identify), random))
  const interlude = random.chance(0.4) ? say(playScript(random.pick(INTERLUDES), random)) : []
  const middle = say(playScript(scenario.script, random))
  const hold = random.chance(0.22) ? afterPause(say(playScript(HOLD, random)), random) : []
  const end = say(playScript(ending, random))
  const farewell: ScriptLine[] =
    resolution === 'transfer'
      ? []
      : [
          ...(random.chance(0.5) ? [{ role: 'agent' as const, template: ANYTHING_ELSE }] : []),
          {
            role: 'caller' as const,
            template: solved ? manner.thanks : manner.goodbye,
          },
          ...(random.chance(0.7) ? [{ role: 'agent' as const, template: AGENT_GOODBYE }] : []),
        ]

  const lines: Line[] = [
    { role: 'agent', text: greeting },
    { role: 'caller', text: opening },
    ...body,
    ...middle,
    ...interlude,
    ...hold,
    ...end,
    ...say(farewell),
    ...(resolution === 'transfer' ? [{ role: 'transfer' as const, team: scenario.team }] : []),
  ]
  return {
    lines: joinNeighbours(lines),
    mood,
    resolution,
    summary: asSentences(fill(summaryOf(ending), voices.summary, random)),
    callbackTime: resolution === 'callback' ? callbackTime : null,
    nextSteps: (NEXT_STEPS[resolution] ?? []).map((template) =>
      asSentences(fill(template, voices.summary, random)),
    ),
  }
}
