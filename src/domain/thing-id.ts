const THING = 'flight|order|reservation|booking|ride|trip|ticket|parcel'
const REFUSED = new RegExp(
  String.raw`\b(${THING}) with (?:the )?id (?:number )?'?([\w-]*\d[\w-]*)'?`,
  'i',
)

/** "Flight: not available" → "Flight 869: not available", with the number that the summary names. */
export function withThingId(subject: string, summary: string): string {
  const [, thing = '', id = ''] = REFUSED.exec(summary) ?? []
  return id === '' ? subject : subject.replace(new RegExp(`^${thing}(?=:|$)`, 'i'), `$& ${id}`)
}
