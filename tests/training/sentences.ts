import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { seededRandom } from '@/lib/seeded-random'

import { CATEGORY_OF } from './intents'

/** One sentence of a caller from a public data set, and what it asks for in our words. */
export type Sentence = { text: string; intent: string; label: string; licence: string }

export const DATA = '../shared/data/'
export const NATCS_DOMAINS = ['banking', 'insurance', 'finance']

const MOST_OF_AN_INTENT = 150
const FEWEST_WORDS = 3

function readTable(folder: string, name: string): string[][] {
  const path = `${folder}/benchmarks/${name}.tsv.gz`
  if (!existsSync(path)) return []
  const [, ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

export const readNatcs = (folder: string, domain: string): Sentence[] =>
  readTable(folder, `natcs_${domain}`).flatMap(([text = '', intent = '']) => {
    const label = CATEGORY_OF.natcs.get(intent)
    return label ? [{ text, intent, label, licence: 'CDLA-Permissive-2.0' }] : []
  })

const readMultidogo = (folder: string): Sentence[] =>
  ['train', 'dev'].flatMap((part) =>
    readTable(folder, `multidogo_turns_${part}`).flatMap(
      ([domain = '', text = '', intent = '']) => {
        const label = CATEGORY_OF.multidogo.get(intent)
        const licence = 'CDLA-Permissive-1.0'
        return label ? [{ text, intent: `${domain}/${intent}`, label, licence }] : []
      },
    ),
  )

const readBanking77 = (folder: string): Sentence[] =>
  readTable(folder, 'banking77_train').flatMap(([text = '', intent = '']) => {
    const label = CATEGORY_OF.banking77.get(intent)
    return label ? [{ text, intent, label, licence: 'CC-BY-4.0' }] : []
  })

/** At most so many of an intent, drawn by a seed, none of them twice. */
function draw(sentences: Sentence[], most: number): Sentence[] {
  const random = seededRandom('sentences')
  const counts = new Map<string, number>()
  const seen = new Set<string>()
  return sentences
    .map((sentence) => ({ sentence, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ sentence }) => {
      const { text, intent } = sentence
      const count = counts.get(intent) ?? 0
      const isShort = text.split(' ').length < FEWEST_WORDS
      if (isShort || seen.has(text) || count === most) return []
      seen.add(text)
      counts.set(intent, count + 1)
      return [sentence]
    })
}

/** By the data set, so that one can be left out. */
export const readStartingSentences = (folder: string): Record<string, Sentence[]> => ({
  multidogo: draw(readMultidogo(folder), MOST_OF_AN_INTENT),
  banking77: draw(readBanking77(folder), 30),
  natcs: NATCS_DOMAINS.flatMap((domain) => readNatcs(folder, domain)),
})
