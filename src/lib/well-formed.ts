// NUL, which Postgres refuses, and halves of surrogate pairs, which are no characters.
const BROKEN = /\0|\p{Surrogate}/u
const NUL = /\0/g
const LONE_SURROGATE = /\p{Surrogate}/gu

/** The text without NUL, and with U+FFFD for every lone surrogate: valid UTF-8 wherever it goes. */
export const wellFormed = (text: string): string =>
  BROKEN.test(text) ? text.replace(NUL, '').replace(LONE_SURROGATE, '\uFFFD') : text
