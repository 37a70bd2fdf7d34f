import type { ClaimOf, ProposedNextStep } from '@/contracts/analysis'

import { type Conversation, type Passage, evidenceOf } from './conversation'
import { isNegated, phrases } from './phrases'

export const DANGER = phrases`
    ambulance | 911 | (?:is|am|are|was|got|badly|been) (?:hurt|injured|bleeding) | bleeding
    unconscious | (?:can't|cannot|trouble|difficulty) breath(?:e|ing) | chest pains?
    overdosed? | suicid\w* | want(?:s|ed)? to die | end (?:my|his|her) life | (?:kill|hurt|harm) (?:myself|himself|herself) | gas (?:leak|smell)
    smell(?:s|ing)? (?:of )?(?:gas|smoke|burning) | (?:is|on|caught|caught on) fire
    smoke (?:is )?coming | sparks? | electrocuted | carbon monoxide | flood(?:ed|ing)
    batter(?:y|ies)(?: (?!was |is )\w+)? (?:is |are |has |have |looks? |got |was )?(?:swollen|swelling|bulging|bloated|puffed up|leaking acid) | (?:swollen|bulging|bloated) (?:\w+ )?batter(?:y|ies)
    (?:my|her|[a-z]+'s) waters? (?:just |has |have )?(?:broke|broken) | in labou?r(?! day) | contractions
    burst pipe | allergic reaction | poison(?:ed|ing)? | car accident
    (?:feels?|feeling|felt|so|very|is|am|are|getting|gets) (?:\w+ )?(?:dizzy|faint) | (?:passed|passing) out | collapsed
    (?:kitchen|house|building|car|oven|stove|roof|room|apartment|garage) is burning
    bro(?:ke|ken) (?:my|his|her) (?:arm|leg|wrist|ankle|hip|foot|nose|ribs?|collarbone)(?=\W*$|[.!,;]| (?:and|just|i think)\b)(?![^.?!]*\b(?:last|ago|months?|years?|weeks?|since|when i was|in (?:january|february|march|april|may|june|july|august|september|october|november|december|winter|summer|spring))\b)
    (?:losing|lost) (?:a lot of|so much|too much) blood | brakes? (?:failed|fail|gave out|not working|don't work|stopped working)
  `

const ACUTE = phrases`
  ambulance | bleeding | unconscious | (?:can't|cannot|trouble|difficulty) breath(?:e|ing) | chest pains?
  gas (?:leak|smell) | smell(?:s|ing)? (?:of )?(?:gas|smoke|burning) | (?:is|on|caught|caught on) fire
  smoke (?:is )?coming | carbon monoxide | (?:is|are|it's|we're|being|getting) (?:\w+ )?flood(?:ed|ing) | burst pipe
  (?:feels?|feeling|felt|is|am|getting|gets) (?:\w+ )?(?:dizzy|faint) | collapsed
  (?:kitchen|house|building|car|oven|stove|roof|room|apartment|garage) is burning
`

export function findEmergency({ caller }: Conversation): Passage | null {
  for (const turn of caller) {
    const at = turn.words.search(ACUTE)
    if (at >= 0 && !isNegated(turn.words, at)) return { turn, at }
  }
  return null
}

type Subject = ClaimOf<'category'>

/** Whatever else was spoken of, the emergency is the main matter. */
export function emergencyFirst(subjects: Subject[], emergency: Passage | null): Subject[] {
  if (!emergency || subjects[0]?.value === 'problem') return subjects
  const main: Subject = {
    value: 'problem',
    confidence: 0.85,
    source: 'local',
    reason: 'The caller reports an emergency.',
    evidence: [evidenceOf(emergency.turn, emergency.at)],
  }
  return [main, ...subjects.filter(({ value }) => value !== 'problem')]
}

const SENDS_HELP = new Set<string>(['fix', 'callback', 'follow-up'])

export function withEmergencyStep(
  steps: ProposedNextStep[],
  emergency: Passage | null,
): ProposedNextStep[] {
  if (!emergency || steps.some(({ kind }) => SENDS_HELP.has(kind))) return steps
  const step: ProposedNextStep = {
    kind: 'follow-up',
    title: 'Follow up at once: someone may be in danger',
    priority: 'high',
    dueAt: null,
    source: 'local',
    evidence: [evidenceOf(emergency.turn, emergency.at)],
  }
  return [step, ...steps]
}
