/** Fewer can be guessed too fast once a hash has leaked. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 200

/** What attackers try first, of those that are long enough; compared without case, digits at the end and signs. */
const COMMON = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pa55word password1 iloveyou princess sunshine
  football baseball basketball superman batman trustno letmein letmeinnow welcome welcomeback
  qwertyui qwertyuiop qwerty asdfghjk asdfghjkl zxcvbnm abcdefgh abcdefghi abcd abc changeme changemenow
  administrator admin adminadmin testtest testing starwars whatever michael jennifer jordan monkey dragon
  master shadow computer internet samsung liverpool charlie jessica michelle corvette
  mercedes google facebook secret secretsecret hello helloworld access default guest support
  callcenter callcentre company office spring summer autumn winter monday january december
  qazwsx qazwsxedc zaqwsx onetwothree q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx`.split(
    /\s+/,
  ),
)

const isRun = (text: string) => {
  const steps = Array.from(
    text,
    (character, index) => character.charCodeAt(0) - text.charCodeAt(index - 1),
  ).slice(1)
  return [-1, 0, 1].some((step) => steps.every((it) => it === step))
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
  const stem = plain.replace(/[\d\W_]+$/, '')
  const isCommon = COMMON.has(plain) || COMMON.has(stem) || /^(.{1,3})\1+$/.test(plain)
  if (isCommon || isRun(plain) || /^\d+$/.test(plain)) {
    return 'This password is one of the first that would be guessed. Choose another.'
  }
  const words = about
    .flatMap((text) => text.toLowerCase().split(/[\s@.]+/))
    .filter((word) => word.length > 3)
  if (words.includes(stem) || words.includes(plain)) {
    return 'This password is a part of the name or the address. Choose another.'
  }
  return null
}
