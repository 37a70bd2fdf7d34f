import type { Conversation, Passage } from './conversation'
import { oneOf } from './phrases'

type Told = { text: string; said: Passage }

const NAMED = oneOf`
  app, apps, application, program, software, device, printer, store, shop, airline, company, provider, brand,
  website, service, product, machine, subscription, game, tool, router, console, bank, clinic
`
const ENDS_ON = new RegExp(String.raw`\b(?:their|the|an?|some) (?:[\w-]+ )?(${NAMED})$`)
const TURNS_READ = 8
const VALUE = String.raw`([\p{L}\d'&+-]+(?: [\p{L}\d'&+-]+)?)[.!]*$`
const NO_VALUE =
  /^(?:not|down|broken|slow|great|good|bad|really|very|so|in|on|at|too|still|also|just|here|there|ok|okay|fine|closed|open|gone|lost|mine|yes|yeah|no|nope|yep|sure|it|that|this|one|all|both|any|i|we|my|your|the|what|which|hello|thanks?|please|um|uh|\w+ing|\w+ed|don't|dont)\b/i
const LEAD = /^(?:(?:yes|yeah|um|uh|well|so|oh|it's|it is|that's|the|its)\b,? )*/i

/** A request that ends on a thing without a name, with the name that the caller gave on asking. */
export function withAskedName<T extends Told>({ turns }: Conversation, told: T): T {
  const noun = ENDS_ON.exec(told.text)?.[1]
  if (!noun) return told
  const one = noun.replace(/s$/, '')
  const states = new RegExp(
    String.raw`\b(?:the|my|our) (?:name of (?:the|my|our) )?${one}s?(?: name)? (?:is|are) (?:called |named )?${VALUE}`,
    'iu',
  )
  const asks = new RegExp(String.raw`\b(?:which|what(?:'s| is)?)\b[^?]*\b${one}s?\b[^?]*\?\s*$`)
  const only = new RegExp(`^${VALUE}`, 'u')
  const spoken = turns.filter(({ role, index }) => role !== 'tool' && index > told.said.turn.index)
  for (const [place, turn] of spoken.slice(0, TURNS_READ).entries()) {
    if (turn.role !== 'caller') continue
    const before = place > 0 ? spoken[place - 1] : undefined
    const isAsked = before?.role === 'agent' && asks.test(before.words)
    const answer = turn.text.trim().replace(LEAD, '')
    const name =
      states.exec(turn.text.trim())?.[1] ?? (isAsked ? only.exec(answer)?.[1] : undefined)
    if (!name || NO_VALUE.test(name)) continue
    return { ...told, text: `${told.text} (${name})` }
  }
  return told
}
