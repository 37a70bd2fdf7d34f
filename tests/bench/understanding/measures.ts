const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const mean = (values: number[]) => share(sum(values), values.length)
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** What is true of a call beside what was said of it; null where nothing was said. */
export type Answer = { truth: string; said: string | null }

export const accuracyOf = (answers: Answer[]): number =>
  share(answers.filter(({ truth, said }) => truth === said).length, answers.length)

export function scoresOf(answers: Answer[], label: string) {
  const hits = answers.filter(({ truth, said }) => truth === label && said === label).length
  const precision = share(hits, answers.filter(({ said }) => said === label).length)
  const recall = share(hits, answers.filter(({ truth }) => truth === label).length)
  return { precision, recall, f1: share(2 * precision * recall, precision + recall) }
}

/** The mean F1 of the labels that occur. */
export const macroF1Of = (answers: Answer[]): number =>
  mean([...new Set(answers.map(({ truth }) => truth))].map((label) => scoresOf(answers, label).f1))

export type Ranked = { isTrue: boolean; score: number }

/** The chance that a true one is ranked above another; equal scores are half of that. */
export function aucOf(ranked: Ranked[]): number {
  const [yes, no] = [ranked.filter(({ isTrue }) => isTrue), ranked.filter((one) => !one.isTrue)]
  const above = yes.map(({ score }) =>
    sum(no.map((one) => (score > one.score ? 1 : score === one.score ? 0.5 : 0))),
  )
  return share(sum(above), yes.length * no.length)
}

/** The mean precision at each true one; of equal scores none comes first. */
export function averagePrecisionOf(ranked: Ranked[]): number {
  const all = ranked.filter(({ isTrue }) => isTrue).length
  const levels = [...new Set(ranked.map(({ score }) => score))].toSorted((a, b) => b - a)
  const parts = levels.map((level) => {
    const found = ranked.filter(({ score }) => score >= level)
    const here = found.filter(({ isTrue, score }) => isTrue && score === level).length
    return here * share(found.filter(({ isTrue }) => isTrue).length, found.length)
  })
  return share(sum(parts), all)
}

export type Sure = { isRight: boolean; confidence: number }

const BINS = 10

/** How far confidence and what comes true lie apart, in ten bins of as many calls each. */
export function calibrationErrorOf(answers: Sure[]): number {
  const sorted = answers.toSorted((one, other) => one.confidence - other.confidence)
  const gaps = Array.from({ length: BINS }, (_, bin) => {
    const [from, to] = [bin, bin + 1].map((at) => Math.round((at * sorted.length) / BINS))
    const part = sorted.slice(from, to)
    const right = mean(part.map(({ isRight }) => (isRight ? 1 : 0)))
    return part.length * Math.abs(right - mean(part.map(({ confidence }) => confidence)))
  })
  return share(sum(gaps), answers.length)
}

/** The largest share of calls, the surest first, of which at least `precision` are right. */
export function coverageAt(precision: number, answers: Sure[]): number {
  let [right, covered] = [0, 0]
  const sorted = answers.toSorted((one, other) => other.confidence - one.confidence)
  for (const [at, { isRight }] of sorted.entries()) {
    right += isRight ? 1 : 0
    if (right >= precision * (at + 1)) covered = at + 1
  }
  return share(covered, answers.length)
}
