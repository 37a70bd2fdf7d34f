import { fold } from '@/lib/fold'

/** How numbers from 0 to 99 are said when somebody spells a longer one. */
type Speech = {
  units: string
  teens: string
  tens: string
  joined: (ten: string, unit: string) => string[]
  more?: Record<string, number>
  thousand: string
  /** One word that follows a number, or nine that hold theirs. */
  hundred: string
  and: string
  isOneWord?: true
  times: Record<string, number>
  /** What stands between two parts of a number. */
  joints: string
  /** "the next four are" says how many come, not what. */
  order: string
  ofDigits: string
}

const FRENCH_TEENS = 'dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'
const frenchFrom = (ten: string, value: number) =>
  FRENCH_TEENS.split(' ').flatMap((teen, unit): [string, number][] => [
    [`${ten}-${teen}`, value + unit],
    [`${ten}-et-${teen}`, value + unit],
  ])

const SPEECH = {
  en: {
    units: 'zero one two three four five six seven eight nine',
    teens: 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    joined: (ten, unit) => [`${ten}-${unit}`],
    more: { oh: 0, nought: 0, naught: 0 },
    thousand: 'thousand',
    hundred: 'hundred',
    and: 'and',
    times: { double: 2, triple: 3, treble: 3, quadruple: 4 },
    joints:
      'uh|um|er|and|then|dash|hyphen|space|comma|ok|okay|so|again|pipe|star|followed by|after that|next|finally|lastly|yes|yeah|right|it goes|plus|you know|hold on|let me (?:look|see|check)|inaudible',
    order: '(?:first|second|third|next|last|final|other|remaining|following)',
    ofDigits: '(?:digits|numbers|ones|are|is|were)',
  },
  es: {
    units: 'cero uno dos tres cuatro cinco seis siete ocho nueve',
    teens: 'diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    joined: (ten, unit) => [ten === 'veinte' ? `veinti${unit}` : `${ten}-y-${unit}`],
    thousand: 'mil',
    hundred:
      'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
    and: 'y',
    times: { doble: 2, triple: 3, cuadruple: 4 },
    joints:
      'eh|este|y|luego|despues|entonces|guion|espacio|coma|vale|si|bueno|barra|seguido de|por ultimo|finalmente',
    order:
      '(?:los |las )?(?:primer(?:o|a)s|segund(?:o|a)s|siguientes|ultim(?:o|a)s|proxim(?:o|a)s|otr(?:o|a)s)',
    ofDigits: '(?:digitos|numeros|cifras|son)',
  },
  fr: {
    units: 'zero un deux trois quatre cinq six sept huit neuf',
    teens: FRENCH_TEENS,
    tens: 'vingt trente quarante cinquante soixante septante quatre-vingt nonante',
    joined: (ten, unit) => [`${ten}-${unit}`, `${ten}-et-${unit}`],
    more: {
      'quatre-vingts': 80,
      ...Object.fromEntries(frenchFrom('soixante', 70)),
      ...Object.fromEntries(frenchFrom('quatre-vingt', 90)),
    },
    thousand: 'mille',
    hundred: 'cents?',
    and: 'et',
    times: { double: 2, triple: 3, quadruple: 4 },
    joints: 'euh|et|puis|ensuite|apres|alors|tiret|espace|virgule|oui|ok|suivi de|enfin|finalement',
    order: '(?:premiers|seconds|prochains|suivants|derniers|autres)',
    ofDigits: '(?:chiffres|numeros|suivants|premiers|derniers|sont)',
  },
  de: {
    units: 'null eins zwei drei vier funf sechs sieben acht neun',
    teens: 'zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig',
    joined: (ten, unit) => [`${unit === 'eins' ? 'ein' : unit}und${ten}`],
    more: { ein: 1, zwo: 2, fuenf: 5, zwoelf: 12, fuenfzehn: 15 },
    thousand: 'tausend',
    hundred: 'hundert',
    and: 'und',
    isOneWord: true,
    times: { doppel: 2, zweimal: 2, dreimal: 3, viermal: 4 },
    joints:
      'ah|ahm|aeh|und|dann|danach|strich|bindestrich|leerzeichen|komma|ja|ok|also|gefolgt von',
    order: '(?:ersten|zweiten|nachsten|naechsten|letzten|anderen|folgenden)',
    ofDigits: '(?:ziffern|zahlen|stellen|sind|lauten)',
  },
  pt: {
    units: 'zero um dois tres quatro cinco seis sete oito nove',
    teens: 'dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    joined: (ten, unit) => [`${ten}-e-${unit}`],
    more: { uma: 1, duas: 2, meia: 6, catorze: 14, dezasseis: 16, dezassete: 17, dezanove: 19 },
    thousand: 'mil',
    hundred:
      'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
    and: 'e',
    times: { duplo: 2, triplo: 3, quadruplo: 4 },
    joints:
      'ah|hum|e|depois|entao|logo|traco|hifen|espaco|virgula|sim|ok|seguido de|por fim|finalmente',
    order:
      '(?:os |as )?(?:primeir(?:o|a)s|segund(?:o|a)s|proxim(?:o|a)s|ultim(?:o|a)s|seguintes|outr(?:o|a)s)',
    ofDigits: '(?:digitos|numeros|sao)',
  },
  it: {
    units: 'zero uno due tre quattro cinque sei sette otto nove',
    teens:
      'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    joined: (ten, unit) => [/^[uo]/.test(unit) ? ten.slice(0, -1) + unit : ten + unit],
    thousand: 'mil(?:a|le)',
    hundred: 'cento',
    and: 'e',
    isOneWord: true,
    times: { doppio: 2, triplo: 3, quadruplo: 4 },
    joints:
      'eh|ehm|e|poi|quindi|dopo|trattino|spazio|virgola|si|ok|allora|seguito da|infine|finalmente',
    order:
      '(?:le |i |gli )?(?:prim(?:e|i)|second(?:e|i)|prossim(?:e|i)|ultim(?:e|i)|altr(?:e|i)|seguenti)',
    ofDigits: '(?:cifre|numeri|sono)',
  },
} satisfies Record<string, Speech>

const valuesOf = ({ units, teens, tens, joined, more = {} }: Speech): Map<string, string> => {
  const ones = units.split(' ')
  const values = new Map(ones.map((word, digit) => [word, String(digit)]))
  for (const [unit, word] of teens.split(' ').entries()) values.set(word, `1${unit}`)
  for (const [index, ten] of tens.split(' ').entries()) {
    values.set(ten, `${index + 2}0`)
    for (const [digit, unit] of ones.entries()) {
      if (digit > 0) for (const word of joined(ten, unit)) values.set(word, `${index + 2}${digit}`)
    }
  }
  for (const [word, value] of Object.entries(more)) values.set(word, String(value))
  return values
}

const ACCENTS = { a: 'aàáâãä', c: 'cç', e: 'eèéê', i: 'iìí', o: 'oòóôõö', u: 'uùúûü' }

/** Plain words as they are written, too: with accents, ß, and blanks where there are hyphens. */
export const writtenAs = (plain: string) =>
  plain
    .replaceAll('ss', '(?:ss|ß)')
    .replace(/(?<!\\)[aceiou]/g, (letter) => `[${ACCENTS[letter as keyof typeof ACCENTS]}]`)
    .replace(/[ -]/g, String.raw`[\s-]{1,2}`)

const anyOf = (words: Iterable<string>) =>
  [...words]
    .toSorted((a, b) => b.length - a.length)
    .map(writtenAs)
    .join('|')

const plainOf = (said: string) => fold(said).replace(/[\s-]+/g, '-')

const START = String.raw`(?<![\p{L}\d])`
const END = String.raw`(?!\p{L})`

/** How digits are spelled in one language. */
export type Spelling = {
  /** Has the groups `times` and `word`; what it is depends on the words of the text. */
  numberIn: (text: string) => string
  count: string
  digitsOf: (word: string, times?: string) => string
}

const GAP = String.raw`[\s.,:;_/|*#·•–—\u00ad\u200b-\u200f\u2060\u2066-\u2069-]`

/** Numbers from 100 to 99,999 as they are said in one: `four thousand one hundred eleven`. */
const largeNumbers = (speech: Speech, values: Map<string, string>) => {
  const low = `(?:${anyOf(values.keys())})`
  const gap = String.raw`[\s-]{${speech.isOneWord ? 0 : 1},2}`
  const then = `${gap}(?:${speech.and}${gap})?`
  const thousand = `(?:${writtenAs(speech.thousand)})`
  const hundreds = speech.hundred.split(' ')
  const hundred = `(?:${hundreds.map(writtenAs).join('|')})`
  const isSuffix = hundreds.length === 1
  const some = isSuffix ? `(?:${low}${gap})?${hundred}` : hundred
  const unit = `(?:${then}${low}(?!\\p{L}|${gap}(?:${thousand}|${hundred})))?`
  const behind = `${thousand}(?:${then}${some})?${unit}`
  const suffixed = isSuffix ? `|${hundred}${unit}` : ''
  const parts = new RegExp(
    `^(?:(?:(?<k>${low})${gap})?(?<thousand>${thousand}))?(?:(?:${then})?(?<h>${some}))?(?:(?:${then})?(?<l>${low}))?$`,
    'iu',
  )
  const end = new RegExp(String.raw`[\s-]*${hundred}$`, 'iu')
  const lowOf = (said: string | undefined) => Number(values.get(plainOf(said ?? '')) ?? 0)
  const hundredsOf = (said: string) =>
    isSuffix
      ? lowOf(said.replace(end, '')) || 1
      : hundreds.findIndex((word) => word === plainOf(said)) + 1
  const isLarge = new RegExp(`${thousand}|${hundred}`, 'iu')
  return {
    isIn: (text: string) => isLarge.test(text),
    words: `${low}(?:${gap}(?:${behind}${suffixed}))?|${behind}|${hundred}${unit}`,
    digitsOf: (said: string) => {
      const { k, thousand, h, l } = parts.exec(said)?.groups ?? {}
      const thousands = thousand === undefined ? 0 : lowOf(k) || 1
      return String(thousands * 1000 + (h === undefined ? 0 : hundredsOf(h) * 100) + lowOf(l))
    },
  }
}

const spellingOf = (speech: Speech): Spelling => {
  const values = valuesOf(speech)
  const large = largeNumbers(speech, values)
  const several = String.raw`(?:${anyOf(speech.units.split(' ').slice(2))}|\d)`
  const order = writtenAs(speech.order)
  const article = String.raw`(?:(?:the|los|las|les|die|os|as|le|i|gli)\s{1,2})?`
  const digits = String.raw`(?:\s{1,2}${writtenAs(speech.ofDigits)}){0,2}`
  const numberOf = (words: string) =>
    String.raw`${START}(?:(?<times>${anyOf(Object.keys(speech.times))})[\s-]{1,3})?(?<word>${words})${END}`
  const [small, withLarge] = [numberOf(anyOf(values.keys())), numberOf(large.words)]
  return {
    numberIn: (text) => (large.isIn(text) ? withLarge : small),
    count: String.raw`${START}${article}(?:${order}\s{1,2}${several}${digits}|${several}\s{1,2}${order}${digits})${END}`,
    digitsOf: (word, times = '') =>
      (values.get(plainOf(word)) ?? large.digitsOf(word)).repeat(timesOf(speech, plainOf(times))),
  }
}

const timesOf = ({ times }: Speech, word: string) => times[word] ?? 1

const joints = Object.values(SPEECH).map((speech) => speech.joints)
/** What stands between two parts of a number, in any of the languages. */
export const JOINT = new RegExp(
  String.raw`^(?:${GAP}{0,6}(?:\[?(?:${writtenAs(joints.join('|'))})\]?${GAP}{1,3}){0,3}|\) ?\()$`,
  'iu',
)

/** Words of one piece, with the spellings that have them. */
const SPELLED = new Map<string, Spelling[]>()

const addSpelling = (speech: Speech): Spelling => {
  const spelling = spellingOf(speech)
  const large = `${speech.thousand} ${speech.hundred}`.replaceAll('?', '').split(' ')
  for (const word of new Set([
    ...valuesOf(speech).keys(),
    ...Object.keys(speech.times),
    ...large,
  ])) {
    if (!word.includes('-')) SPELLED.set(word, [...(SPELLED.get(word) ?? []), spelling])
  }
  return spelling
}
const { en, ...others } = SPEECH
const ENGLISH = addSpelling(en)
const OTHERS = Object.values(others).map(addSpelling)

const LONG: [RegExp, Spelling | undefined][] = [
  [/tausend|hundert/, OTHERS[Object.keys(others).indexOf('de')]],
  [/mil(?:a|le)|cento/, OTHERS[Object.keys(others).indexOf('it')]],
]
/** Twice: several words in one. */
const spellingsOfLong = (word: string) =>
  word.length < 7
    ? []
    : LONG.flatMap(([part, spelling]) => (spelling && part.test(word) ? [spelling, spelling] : []))

/** Those with two words in the text, the most probable first; English before all, and for any digit. */
export const spellingsIn = (text: string): Spelling[] => {
  const counts = new Map<Spelling, number>()
  for (const word of fold(text).match(/[a-z]{2,}/g) ?? []) {
    for (const spelling of SPELLED.get(word) ?? spellingsOfLong(word)) {
      counts.set(spelling, (counts.get(spelling) ?? 0) + 1)
    }
  }
  const countOf = (spelling: Spelling) => counts.get(spelling) ?? 0
  const spoken = OTHERS.filter((spelling) => countOf(spelling) > 1)
  const used = spoken.toSorted((one, other) => countOf(other) - countOf(one))
  return countOf(ENGLISH) > 1 || /\d/.test(text) ? [ENGLISH, ...used] : used
}
