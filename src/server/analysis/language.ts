import type { Turn } from './conversation'

const ENGLISH = new Set(
  'the a an i to you my is it and of for in on that this have do me be with can not need want what are at please was would your will we just from about'.split(
    ' ',
  ),
)
const OTHER = new Set(
  'el la los las un una que de es por para con mi su necesito quiero está estoy hola gracias le les des je vous est pas pour avec mon une dans bonjour merci der die das ich ist nicht und ein eine mein mit für haben bitte danke il che di sono per non mio o os um uma não eu meu com você obrigado ik het een niet mijn voor'.split(
    ' ',
  ),
)

export function looksEnglish(turns: Turn[]): boolean {
  let english = 0
  let other = 0
  let letters = 0
  let foreignLetters = 0
  for (const { words } of turns.slice(0, 40)) {
    const sample = words.slice(0, 400)
    letters += sample.match(/\p{L}/gu)?.length ?? 0
    foreignLetters += sample.match(/(?![a-z])\p{L}/giu)?.length ?? 0
    for (const word of sample.split(/[^\p{L}']+/u)) {
      if (ENGLISH.has(word)) english += 1
      else if (OTHER.has(word)) other += 1
    }
  }
  return other <= english && foreignLetters * 4 <= letters
}
