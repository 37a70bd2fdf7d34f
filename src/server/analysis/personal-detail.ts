const DIGIT = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)'
const STREET = '(?:street|avenue|road|lane|boulevard)'
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DAY = String.raw`(?:the )?\d{1,2}(?:st|nd|rd|th)?`
const YEAR = String.raw`,? (?:19|20)\d\d\b`

const DETAILS: readonly RegExp[] = [
  // A number of three or more digits that is no year, amount or count.
  /(?<![$€£\d.,])(?!(?:19|20)\d\d\b)\d{3,}(?![\d.,]*\d| *(?:dollars?|euros?|pounds?|bucks|cents|miles?|degrees|percent|people|times|hours|minutes|days|gb|mb)\b)/,
  /\d(?:[ ().-]{0,2}\d){5}/,
  new RegExp(String.raw`\b(?:${DIGIT}[ ,-]+){3,}${DIGIT}\b`, 'i'),
  new RegExp(String.raw`\b(?:${DAY}(?: of)? ${MONTH}|${MONTH} ${DAY})${YEAR}`, 'i'),
  /\b\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d\b/,
  /@| at (?:[\w-]+ dot )+[a-z]{2,}\b/i,
  // "N O R A" and "E6 R 8", but not "5 p.m."
  /(?:\b(?![ap][. ]{0,2}m\b)(?:[a-z]\d{0,2}|\d{1,2}[a-z]?)\b(?:[ ,.-]+|$)){3,}/i,
  new RegExp(
    String.raw`\b\d+[a-z]? (?:[\w'.]+ ){1,3}(?:${STREET}|drive|court|st|ave|rd|blvd)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:it's|it is|i live|we live|i'm|we're|address)\b[^?]{0,40}\b${STREET}\b`,
    'i',
  ),
  /\b(?:reach|call|text|contact|ring|phone|e-?mail) me (?:back )?(?:at|on|under)\b|\bmy (?:(?:first|last|full|phone|account|member) )*(?:name|number)(?: is|'s) |\bborn (?:on|in)\b/i,
  /\b(?:this is|i'm|i am) \w+(?: \w+)? (?:speaking|on the (?:phone|line))\b/i,
  /\b(?:[Tt]his is|(?:name|wife|husband|son|daughter|child|mother|father|boss|manager|doctor) is|speaking (?:to|with)|I(?:['’]m| am)|[Ii]t['’]s) \p{Lu}[\p{Ll}'’-]+ \p{Lu}[\p{Ll}'’-]+/u,
]

/** Whether a text gives who or where a person is, or how to reach them, which no text about a call repeats. */
export const givesPersonal = (text: string) => DETAILS.some((detail) => detail.test(text))

/** "I'm Anna Hill," before what a caller has to say. */
export const INTRODUCTION =
  /^\W*(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Yy]es|[Yy]eah)\W+)*(?:[Tt]his is|[Ii](?:['’]m| am)|[Mm]y (?:first |last |full )?name(?: is|['’]s)) \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?(?: (?:speaking|here)\b)?[ ,.:;-]*/u
