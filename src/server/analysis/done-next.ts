import type { Resolution } from '@/contracts/call-words'

import type { Conversation, Turn } from './conversation'
import { findMatter } from './matter'
import { findRefusal } from './result'
import { kindsIn } from './topic'

type Signal = { value: Resolution; turn: Turn }

/** Whether what failed was asked for again as a matter of its own, and then done. */
export function isDoneNext(
  matters: Conversation[],
  signals: (Signal | null)[],
  failed: Signal,
): boolean {
  if (failed.value !== 'unresolved' || failed.turn.role === 'caller') return false
  const at = signals.indexOf(failed)
  const matter = matters[at]
  if (!matter) return false
  const refused = kindsIn(findRefusal(matter)?.text ?? '')
  const kinds = refused.length > 0 ? refused : kindsOf(matter)
  return matters
    .slice(at + 1)
    .some(
      (later, place) =>
        signals[at + 1 + place]?.value === 'resolved' &&
        kindsOf(later).some((kind) => kinds.includes(kind)),
    )
}

const kindsOf = (matter: Conversation) => kindsIn(findMatter(matter)?.says ?? '')
