import { openModel } from '@/domain/learning/call-model'
import { type Guess, ruleLabel } from '@/domain/learning/classify'
import { crossValidate, type RuledExample } from '@/domain/learning/cross-validate'
import { writeModel } from '@/domain/learning/stored-model'
import { trainModel } from '@/domain/learning/text-model'

import { featuresOf, ruleStrengths } from '../analysis/call-text'
import { readConversation } from '../analysis/conversation'
import { looksEnglish } from '../analysis/language'
import { readStartingModel } from '../analysis/starting-model'
import type { Course, Lesson, Trained, Trainer } from '../deps'
import { FEWEST_CATEGORIES, FEWEST_LESSONS, FEWEST_OF_CATEGORY } from './enough'

/** In standard deviations of what chance would make it. */
const CLEARLY = 2

/** `used`: what the model in use says of a call it cannot have learned; undefined where it can. */
type Heard = RuledExample & { used?: string | null }

type Current = Course['current']
const nowOf = (key: string, current: Current) => (key in current ? (current[key] ?? null) : key)

const withCurrent = (rules: Record<string, number>, current: Current) => {
  const strengths: Record<string, number> = {}
  for (const [key, strength] of Object.entries(rules)) {
    const now = nowOf(key, current)
    if (now !== null) strengths[now] = (strengths[now] ?? 0) + strength
  }
  return strengths
}

/** A wrong claim is worse than none: rules that say nothing are not beaten by guesses. */
const claimsBetter = (known: Heard[], said: (string | null)[], ruled: (string | null)[]) => {
  const worth = (claim: string | null | undefined, label: string) => {
    if (!claim) return 0
    return claim === label ? 1 : -1
  }
  const leads = known.map(({ label }, at) => worth(said[at], label) - worth(ruled[at], label))
  const sum = leads.reduce((total, lead) => total + lead, 0)
  const spread = Math.sqrt(leads.reduce((total, lead) => total + lead * lead, 0))
  return sum > CLEARLY * spread
}

export const beginTraining = ({ seed, used, current }: Course) => {
  const started = readStartingModel(() => undefined)?.model ?? null
  const model = used ? openModel(used, seed, started) : started
  const heard: Heard[] = []
  const bestOf = ([best]: Guess[] = []) => (best ? nowOf(best.label, current) : null)
  const hear = ({ transcript, label, weight, isNew }: Lesson) => {
    const conversation = readConversation(transcript)
    if (conversation.caller.length === 0 || !looksEnglish(conversation.caller)) return
    const rules = withCurrent(ruleStrengths(conversation), current)
    const features = featuresOf(conversation)
    const before = started?.margins(features)
    const said = model && isNew ? { used: bestOf(model.guess(features, rules)) } : {}
    heard.push({ features, rules, label, weight, before, ...said })
  }
  const finish = (): Trained => {
    const counts = new Map<string, number>()
    for (const { label } of heard) counts.set(label, (counts.get(label) ?? 0) + 1)
    const isLearned = (label: string) =>
      started?.labels.has(label) || (counts.get(label) ?? 0) >= FEWEST_OF_CATEGORY
    const known = heard.filter(({ label }) => isLearned(label))
    const labels = new Set(known.map(({ label }) => label))
    const examples = known.length
    if (examples < FEWEST_LESSONS || labels.size < FEWEST_CATEGORIES)
      return { examples, model: null }
    const { guesses, blend, right, rulesRight, beatsRules } = crossValidate(known, seed)
    const said = known.map((_, at) => bestOf(guesses[at]))
    const ruled = known.map(({ rules }) => ruleLabel(rules))
    const rulesWrong = ruled.filter((one) => one !== null).length - rulesRight
    const isBetter = beatsRules && claimsBetter(known, said, ruled)
    const since = { right: 0, usedRight: 0, of: 0 }
    for (const [at, { label, used: usedSaid }] of known.entries()) {
      if (usedSaid === undefined) continue
      since.of += 1
      if (said[at] === label) since.right += 1
      if (usedSaid === label) since.usedRight += 1
    }
    const bytes = writeModel({ model: trainModel(known, seed), blend })
    return {
      examples,
      model: { score: { right, rulesRight, rulesWrong, of: examples }, isBetter, since, bytes },
    }
  }
  return { learn: (lessons: Lesson[]) => lessons.forEach(hear), finish }
}

export const trainerHere: Trainer = {
  train: async (course, lessons, signal) => {
    const training = beginTraining(course)
    for await (const some of lessons) {
      signal.throwIfAborted()
      training.learn(some)
    }
    return training.finish()
  },
}
