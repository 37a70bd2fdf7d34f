const BREAKS = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff]/gu

/** A name as one line that reads as it is written: no control characters, no change of direction. */
export const oneLine = (text: string): string => text.replace(BREAKS, ' ').replace(UNSEEN, '')
