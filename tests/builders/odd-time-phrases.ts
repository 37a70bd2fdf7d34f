/** One phrase a line, with what it means: `tomorrow at 3 => 2026-11-21 15:00`. */
export const rowsOf = (phrases: string) =>
  phrases
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' => ') as [string, string])

const BERLIN_MONDAY = { now: new Date('2026-11-23T12:00:00Z'), zone: 'Europe/Berlin' }
const CHICAGO_EVENING = {
  now: new Date('2026-11-21T03:00:00Z'),
  zone: 'America/Chicago',
}

/** Zones, holidays and hours that no clock shows. */
export const ODD_TIMES: [name: string, moment: { now: Date; zone: string }, phrases: string][] = [
  [
    'Monday 23 November, 13:00 in Berlin: zones, holidays and hours that no clock shows',
    BERLIN_MONDAY,
    `
    tomorrow at 10 London time => 2026-11-24 11:00
    at 3 Berlin time tomorrow => 2026-11-24 15:00
    tomorrow at 10 CET => 2026-11-24 10:00
    tomorrow at 10 Paris time => 2026-11-24 10:00
    tomorrow at 10 BST => 2026-11-24 11:00
    tomorrow at 3 GMT+2 => 2026-11-24 14:00
    tomorrow at 3 UTC-5 => 2026-11-24 21:00
    tomorrow at 10 UTC+5:30 => 2026-11-24 05:30
    tomorrow at 4 pm utc plus two => 2026-11-24 15:00
    call me back 3 UTC-5 => 2026-11-23 21:00
    tomorrow at 10 New York time => 2026-11-24 16:00
    at 10 am on Friday, London time => 2026-11-27 11:00
    tomorrow between 2 and 4 London time => 2026-11-24 15:00 – 17:00
    tomorrow at 5 west coast time => 2026-11-25 02:00
    tomorrow at 12 noon => 2026-11-24 12:00
    tomorrow at 3 if you have time => 2026-11-24 15:00
    tomorrow at 3 IST => unclear
    tomorrow at 10 Tokyo time => unclear
    tomorrow at 10 Kuala Lumpur time => unclear
    tomorrow at 10 GMT+3:45 => unclear
    tomorrow at 10 GMT+25 => unclear
    tomorrow at 3 in Chicago => unclear
    tomorrow morning London time => unclear
    tomorrow at 10 nobody time => unclear
    Christmas Day at 10 => 2026-12-25 10:00
    Christmas Eve => 2026-12-24 09:00 – 17:00
    New Year's Eve at 10 => 2026-12-31 10:00
    New Year's Day at noon => 2027-01-01 12:00
    Happy Thanksgiving, tomorrow at 3 works => 2026-11-24 15:00
    sounds good Friday at 2 => 2026-11-27 14:00
    Thanksgiving at 2 => unclear
    Easter Monday at 3 => unclear
    Good Friday at 2 => unclear
    after the holidays at 10 => unclear
    before Christmas => unclear
    on Memorial Day => unclear
    tomorrow at 25:00 => unclear
    24:00 tomorrow => unclear
    tomorrow at 9:75 => unclear
    call me back 9:75 => unclear
    call me at 13 pm => unclear
    call me at 99 => unclear
    tomorrow at 99 => unclear
    tomorrow at 15h => unclear
    on the thirty second at 9 => unclear
    on the 32nd at 9 => unclear
    on January 1st 9999 => unclear
    on January 1st 2030 => unclear
    12/25/2099 at 10 => unclear
    on January 3rd 2027 at 10 => 2027-01-03 10:00
    on the last day of the month at 5 => 2026-11-30 17:00
    on the first of the month => 2026-12-01 09:00 – 17:00
    the last Friday of the month => unclear
    call me in 5 => unclear
    call me back in ten please => unclear
  `,
  ],
  [
    'Friday 20 November, 21:00 in Chicago, where it is Saturday in London',
    CHICAGO_EVENING,
    `
    tomorrow at 9 London time => unclear
    tomorrow at 9 eastern => 2026-11-21 08:00
  `,
  ],
  [
    'Monday 23 November, 13:00 in Berlin: amounts and other words of time beside a clock',
    BERLIN_MONDAY,
    `
    two weeks at 10am => 2026-12-07 10:00
    2 days at 3pm => 2026-11-25 15:00
    a week later at 9 am => 2026-11-30 09:00
    ten days at noon => 2026-12-03 12:00
    a month at 10 am => 2026-12-23 10:00
    a fortnight at 2pm => 2026-12-07 14:00
    five business days at 9am => 2026-11-30 09:00
    twenty one days later, 9am => 2026-12-14 09:00
    at 3pm two days later => 2026-11-25 15:00
    a few days later at 11am => unclear
    every two weeks at 10am => unclear
    two hours at 3pm => unclear
    two days after tomorrow at 9am => unclear
    a year from now at 3pm => unclear
    weekend after next at 10am => unclear
    second week of december at 9am => unclear
    sometime in the spring at 9am => unclear
    9am in a year => unclear
    I work weekends so tomorrow at 9am is fine => 2026-11-24 09:00
    it broke two days ago, call at 3pm => 2026-11-23 15:00
    tomorrow at 3pm for two hours => 2026-11-24 15:00
    `,
  ],
]
