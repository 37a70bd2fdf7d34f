import type { Utterance } from '@/contracts/transcript'

import { readConversation, type Turn } from './conversation'

const wordsOf = (words: string) => new Set(words.split(' '))

const COMMON = {
  en: wordsOf(
    'the a an i to you my is it and of for in on that this have do me be with can not need want what are at please was would your will we just from about',
  ),
  es: wordsOf(
    'el la los las un una que de es por para con mi su necesito quiero está estoy hola gracias',
  ),
  fr: wordsOf('la le les de des un je vous est pas pour avec mon une dans que bonjour merci'),
  de: wordsOf('der die das ich ist nicht und ein eine mein mit für haben bitte danke'),
  it: wordsOf('il la che di un una sono per non mio con'),
  pt: wordsOf('o os um uma que de por com para não eu meu você obrigado'),
  nl: wordsOf('ik het een de niet mijn voor'),
}
const LANGUAGES = Object.entries(COMMON)
const OTHER = new Set(LANGUAGES.flatMap(([name, words]) => (name === 'en' ? [] : [...words])))

const MOST_TURNS = 40
const SAMPLE = 400
const samplesOf = (turns: Turn[]) =>
  turns.slice(0, MOST_TURNS).map(({ words }) => words.slice(0, SAMPLE))
const wordsIn = (sample: string) => sample.split(/[^\p{L}']+/u)

/** False when what was said is clearly in another language than the one the word lists know. */
export function looksEnglish(turns: Turn[]): boolean {
  const samples = samplesOf(turns)
  const letters = samples.join('').match(/\p{L}/gu)?.length ?? 0
  const foreignLetters = samples.join('').match(/(?![a-z])\p{L}/giu)?.length ?? 0
  const said = samples.flatMap(wordsIn)
  const english = said.filter((word) => COMMON.en.has(word)).length
  const other = said.filter((word) => !COMMON.en.has(word) && OTHER.has(word)).length
  return other <= english && foreignLetters * 4 <= letters
}

/** Fewer common words may be a name, or what a machine misheard. */
const FEWEST = 3

export const detectLanguage = (transcript: Utterance[]): string | null => {
  const said = samplesOf(readConversation(transcript).turns).flatMap(wordsIn)
  const counts = LANGUAGES.map(([name, words]) => ({
    name,
    count: said.filter((word) => words.has(word)).length,
  }))
  const [first, second] = counts.toSorted((one, other) => other.count - one.count)
  if (!first || !second || first.count < FEWEST) return null
  return first.count > second.count ? first.name : null
}
