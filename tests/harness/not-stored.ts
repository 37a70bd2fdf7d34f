/** Texts of bodies that no card number can be read from in the database, and why. */
export const NOT_STORED: [RegExp, string][] = [
  [/ (?:password|currentPassword)$/, 'kept as a hash only'],
  [/ token$| ticket$/, 'looked up by its hash'],
  [/^POST \/credentials value$/, 'a secret, encrypted'],
  [
    / email$| (?:recipients|addresses)\[\]$/,
    'an address: whoever signs in, or is written to, is found by it',
  ],
  [
    /^POST \/(?:analysis\/try|alert-rules\/try|routing\/replay|metrics\/(?:query|queries|callers)|email-rules\/\w+) /,
    'answered, never stored',
  ],
  [/^\w+ \/email-rules\S* filters\./, 'refused where it is none'],
  [/^\w+ \/alert-rules\S* measure$/, 'refused where it is none'],
  [
    /^PUT \/routing rules\[\]\.filters\.(?!line|voiceAgent)/,
    'refused where it is none, or the key of a label',
  ],
  [/^PUT \/analysis\/endpoint model$/, 'refused where it is not the one that is configured'],
  [/ webhookUrl$/, 'an address: what is posted goes there'],
  [/ (?:number|confirmation)$/, 'looked up: a phone number'],
  [/ filter\./, 'looked up: the filters of a list'],
  [/ (?:definition\.(?:and|by|metrics\[\]|range\.\w+)|layout\.\w+At)$/, 'refused where it is none'],
  [
    / (?:timeZone|zone|holidays\[\]\.date|items\[\]\.due|solvedCallValues\.\*)$/,
    'refused where it is none',
  ],
]
