/** Stands behind a digit that was longer than an ASCII one, so that places stay places. */
export const FILLER = '\ue001'

const DIGIT = /\d\ufe0f?\u20e3|(?!\d)[\p{Nd}\p{No}]/gu
/** Most texts have none beyond punctuation, and are told apart faster by this. */
const MAY_HAVE_OTHERS = /[\u00b2\u00b3\u00b9\u0660-\u1fff\u2070-\uffff]/
const IS_DECIMAL = /^\p{Nd}$/u
/** Circled digits without a compatibility form: each row begins with its one. */
const CIRCLED = [0x2776, 0x2780, 0x278a, 0x24f5]
const CIRCLED_ZEROS = '\u24ff\u{1f10b}\u{1f10c}'

const known = new Map<string, string>()

const asciiOf = (char: string): string => {
  const code = char.codePointAt(0) ?? 0
  const plain = char.normalize('NFKC').replace(/\D/g, '')
  if (plain !== '') return plain.length === 1 ? plain : char
  if (CIRCLED_ZEROS.includes(char)) return '0'
  if (IS_DECIMAL.test(char)) {
    let value = 0
    while (value < 9 && IS_DECIMAL.test(String.fromCodePoint(code - value - 1))) value++
    return String(value)
  }
  const first = CIRCLED.find((one) => code >= one && code < one + 9)
  return first === undefined ? char : String(code - first + 1)
}

/** Digits of any script or style, superscript and circled ones too, as ASCII; as long as before. */
export const withAsciiDigits = (text: string): string =>
  MAY_HAVE_OTHERS.test(text)
    ? text.replace(DIGIT, (char) => {
        const digit = known.get(char) ?? asciiOf(char).padEnd(char.length, FILLER)
        known.set(char, digit)
        return digit
      })
    : text

/** Hyphens and dashes of every length, and the minus sign, as what a keyboard has; as long as before. */
export const withPlainDashes = (text: string): string =>
  text.replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
