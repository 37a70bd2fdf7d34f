import { asksForCard } from './card-numbers'
import type { OtherSide, Question } from './sensitive-digits'
import { askedFor } from './sensitive-mentions'
import { type Piece, piecesOf, type Turn } from './turns'

/** A number's name is said this many turns before its first digits, at most. */
const NAMED_WITHIN = 6
const CALLERS = /^(?:user|caller|customer|human)$/i

type Named = ReturnType<typeof askedFor>

/** Read only for a speaker who says numbers. */
export class Asked {
  #open: Map<number, Question[]> | null = null
  readonly #named = new Map<number, Named>()
  readonly #namesCard = new Map<number, boolean>()
  readonly #turns: Turn[]

  constructor(turns: Turn[]) {
    this.#turns = turns
  }

  of(speaker: string): OtherSide {
    let pieces: Piece[] | null = null
    let index = 0
    const turnAt = (offset: number) => {
      pieces ??= piecesOf(speaker, this.#turns)
      while ((pieces[index]?.start ?? 0) > offset) index--
      while (index < pieces.length - 1 && (pieces[index]?.end ?? 0) <= offset) index++
      return pieces[index]?.turn ?? -1
    }
    return {
      questionsAt: (offset) => {
        this.#open ??= questionsIn(this.#turns)
        return this.#open.get(turnAt(offset)) ?? []
      },
      asksAnother: (from, to) => this.#asksAnother(speaker, turnAt(from), turnAt(to)),
      asksForCard: (before) => this.#asksForCard(speaker, turnAt(before)),
    }
  }

  #asksForCard(speaker: string, answer: number) {
    for (let turn = answer - 1; turn >= Math.max(0, answer - NAMED_WITHIN); turn--) {
      const asked = this.#turns[turn]
      if (asked && asked.speaker !== speaker) return this.#asksForCardIn(turn, asked)
    }
    return false
  }

  #asksForCardIn(turn: number, { pieces }: Turn) {
    const known = this.#namesCard.get(turn)
    if (known !== undefined) return known
    const asks = asksForCard(pieces.join(' '))
    this.#namesCard.set(turn, asks)
    return asks
  }

  #asksAnother(speaker: string, from: number, to: number) {
    const named = this.#lastNamed(speaker, from + 1, to)
    if (named === null || named === 'other') return named !== null
    return named !== this.#lastNamed(speaker, Math.max(0, from - NAMED_WITHIN), from)
  }

  #lastNamed(speaker: string, from: number, to: number): Named {
    for (let turn = to - 1; turn >= from; turn--) {
      const named = this.#turns[turn]?.speaker === speaker ? null : this.#namedIn(turn)
      if (named !== null) return named
    }
    return null
  }

  #namedIn(turn: number): Named {
    const known = this.#named.get(turn)
    if (known !== undefined) return known
    const text = this.#turns[turn]?.pieces.join(' ') ?? ''
    const named = askedFor(text)
    this.#named.set(turn, named)
    return named
  }
}

const questionsIn = (turns: Turn[]): Map<number, Question[]> => {
  const byTurn = new Map<number, Question[]>()
  let waiting: { question: Question; speaker: string; turnsLeft: number }[] = []
  for (const [index, turn] of turns.entries()) {
    const answered = waiting.filter((item) => item.speaker !== turn.speaker)
    if (answered.length > 0)
      byTurn.set(
        index,
        answered.map((item) => item.question),
      )
    for (const item of answered) item.turnsLeft--
    const asked = turn.pieces.join(' ')
    const kind = CALLERS.test(turn.speaker) ? null : askedFor(asked)
    // A PIN is asked for beside other things: what is asked next is something else.
    if (kind === 'other') waiting = []
    else if (/[?]/.test(asked) && !CALLERS.test(turn.speaker))
      waiting = waiting.filter(({ question }) => !/pin|otp/.test(question.kind))
    if (kind && kind !== 'other')
      waiting.push({ question: { kind, isOpen: true }, speaker: turn.speaker, turnsLeft: 2 })
    waiting = waiting.filter((item) => item.turnsLeft > 0).slice(-2)
  }
  return byTurn
}
