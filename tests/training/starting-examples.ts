import type { Utterance } from '@/contracts/transcript'
import type { RuledExample } from '@/domain/learning/cross-validate'

import { heardIn } from '../bench/understanding/heard-calls'
import { readStartingSentences, type Sentence } from './sentences'

/** A sentence says less of what calls are like than a call. */
const SENTENCE_WEIGHT = 0.05

export const MAY_BE_TRAINED_ON = ['MIT', 'CC-BY-4.0', 'CDLA-Permissive-1.0', 'CDLA-Permissive-2.0']

export type StartingCall = RuledExample & { said: Set<string> }
type StartingSentence = RuledExample & { text: string; licence: string }

const toExample = ({ text, label, licence }: Sentence): StartingSentence => {
  const turn = { role: 'caller' as const, text, startSeconds: null, endSeconds: null }
  return { ...heardIn([turn]), text: plain(text), label, licence, weight: SENTENCE_WEIGHT }
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const saidIn = (transcript: Utterance[]): Set<string> =>
  new Set(transcript.map(({ text }) => plain(text)))

/** Sentences that a starting model learns from beside calls, by the data set they are from. */
export const startingSentences = (folder: string): Record<string, StartingSentence[]> =>
  Object.fromEntries(
    Object.entries(readStartingSentences(folder)).map(([name, sentences]) => [
      name,
      sentences.map(toExample),
    ]),
  )

/** For a model that is tested on these calls: some of the sentences are from them. */
export function withoutThoseOf(sentences: StartingSentence[], tested: StartingCall[]) {
  const said = new Set(tested.flatMap((call) => [...call.said]))
  return sentences.filter(({ text }) => !said.has(text))
}
