/** Fewer can be guessed too fast once a hash has leaked. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 200

/** What is asked of a password, said before it is typed. */
export const PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters, not easy to guess`

/** What attackers try first, compared without case, without digits and signs around it, and with `4` read as `a`. */
const COMMON = new Set(
  `password passwort passwd pass iloveyou loveyou lovely princess sunshine football baseball basketball soccer
  superman batman trustno letmein letmeinnow welcome welcomeback abcd abc changeme changemenow
  administrator admin adminadmin root test testtest testing login user starwars pokemon whatever nothing
  michael jennifer jordan jessica michelle charlie ashley thomas daniel andrew joshua hunter killer
  monkey dragon master shadow computer internet samsung liverpool chelsea arsenal corvette mustang ferrari
  mercedes google facebook secret secretsecret hello helloworld access default guest support
  callcenter callcentre company office spring summer autumn winter monday friday january december
  cheese chocolate banana flower freedom blink onetwothree qwerty azerty qwertz`.split(/\s+/),
)
const WALKS =
  'qwertyuiop qwertzuiop asdfghjkl zxcvbnm yxcvbnm 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaqwsx qazwsxedc q1w2e3r4t5y6 1q2w3e4r5t6y 123qweasdzxc'
const READ_AS: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

const withoutEnds = (text: string) => text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
const unmasked = (text: string) => text.replace(/[013457@$]/g, (sign) => READ_AS[sign] ?? sign)

const isRun = (text: string) => {
  const steps = Array.from(
    text,
    (character, index) => character.charCodeAt(0) - text.charCodeAt(index - 1),
  ).slice(1)
  return [-1, 0, 1].some((step) => steps.every((it) => it === step))
}

const isWalk = (text: string) =>
  WALKS.includes(text) || WALKS.includes(Array.from(text).toReversed().join(''))

/** `Aa123456`, `qwe12345`: nothing but neighbours of the alphabet or the keyboard. */
const isOfRuns = (text: string) => {
  const parts = text.match(/[a-z]+|\d+|[\W_]+/g) ?? []
  return parts.every((part) => part.length > 1 && (isRun(part) || isWalk(part)))
}

/** Null when it is good. `about`: the person's name and address, which would be guessed first. */
export const passwordProblem = (password: string, about: readonly string[] = []): string | null => {
  if (password.length < MIN_PASSWORD_LENGTH) {
    return `Use at least ${MIN_PASSWORD_LENGTH} characters.`
  }
  if (password.length > MAX_PASSWORD_LENGTH) {
    return `Use at most ${MAX_PASSWORD_LENGTH} characters.`
  }
  const plain = password.toLowerCase()
  const stem = withoutEnds(plain)
  const beginning = plain.replace(/[\d\W_]+$/, '')
  const forms = [stem, unmasked(stem), unmasked(beginning), unmasked(plain)]
  const isRepeated = /^(.{1,3})\1+$/.test(plain) || /^\d+$/.test(plain)
  if (
    forms.some((form) => COMMON.has(form)) ||
    isRepeated ||
    isRun(plain) ||
    isWalk(plain) ||
    isOfRuns(plain)
  ) {
    return 'This password is too easy to guess. Choose another.'
  }
  const words = about
    .flatMap((text) => text.toLowerCase().split(/[\s@.]+/))
    .filter((word) => word.length > 3)
  if (words.includes(stem) || words.includes(plain)) {
    return 'This password is part of the name or email. Choose another.'
  }
  return null
}
