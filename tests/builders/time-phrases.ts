import { ODD_TIMES, rowsOf } from './odd-time-phrases'

export type SpokenAt = { now: Date; zone: string }
export const CHICAGO_FRIDAY: SpokenAt = {
  now: new Date('2026-11-20T16:00:00Z'),
  zone: 'America/Chicago',
}
const BERLIN_WEDNESDAY: SpokenAt = { now: new Date('2026-11-18T13:20:00Z'), zone: 'Europe/Berlin' }
const KOLKATA_MONDAY: SpokenAt = { now: new Date('2026-11-09T02:45:00Z'), zone: 'Asia/Kolkata' }
const CHICAGO_SUNDAY: SpokenAt = { now: new Date('2026-11-22T20:00:00Z'), zone: 'America/Chicago' }
const BEFORE_SPRING: SpokenAt = { now: new Date('2027-03-13T18:00:00Z'), zone: 'America/Chicago' }
const BEFORE_AUTUMN: SpokenAt = { now: new Date('2026-10-24T10:00:00Z'), zone: 'Europe/Berlin' }

const SPOKEN: [name: string, moment: SpokenAt, phrases: string][] = [
  [
    'Friday 20 November, 10:00 in Chicago',
    CHICAGO_FRIDAY,
    `
    call me tomorrow at 3 => 2026-11-21 15:00
    ten thirty tomorrow => 2026-11-21 10:30
    can you ring me in an hour and a half => 2026-11-20 11:30
    in a couple of hours would be great => 2026-11-20 12:00
    in half an hour please => 2026-11-20 10:30
    give me a call back in about two and a half hours => 2026-11-20 12:30
    in three quarters of an hour => 2026-11-20 10:45
    two hours from now => 2026-11-20 12:00
    in two or three hours => 2026-11-20 12:00 – 13:00
    we'll get back to you within 24 hours => by 2026-11-21 10:00
    within two business days => by 2026-11-24 17:00
    you'll hear from us in the next three days => by 2026-11-23 17:00
    in an hour or so => 2026-11-20 11:00
    in a few minutes => unclear
    in a bit => unclear
    this Friday at 3 => 2026-11-20 15:00
    on Friday at 3 => 2026-11-27 15:00
    next Friday => 2026-11-27 09:00 – 17:00
    next Monday at ten => 2026-11-23 10:00
    next Thursday => 2026-11-26 09:00 – 17:00
    Monday after next => 2026-11-30 09:00 – 17:00
    a week from Monday => 2026-11-30 09:00 – 17:00
    two weeks from today => 2026-12-04 09:00 – 17:00
    by Friday => by 2026-11-27 17:00
    before Tuesday => by 2026-11-23 17:00
    by end of day Monday => by 2026-11-23 17:00
    by the end of the week => by 2026-11-20 17:00
    end of the day => by 2026-11-20 17:00
    by the end of next week => by 2026-11-27 17:00
    by the end of the month => by 2026-11-30 17:00
    after 3 => 2026-11-20 15:00 – 17:00
    not before two tomorrow => 2026-11-21 14:00 – 17:00
    after lunch => 2026-11-20 13:00 – 17:00
    between 2 and 4 => 2026-11-20 14:00 – 16:00
    tomorrow between ten and noon => 2026-11-21 10:00 – 12:00
    from 9 to 5 on Tuesday => 2026-11-24 09:00 – 17:00
    2 to 4 pm tomorrow => 2026-11-21 14:00 – 16:00
    after two but before four => 2026-11-20 14:00 – 16:00
    in the morning => 2026-11-21 09:00 – 12:00
    tomorrow morning around nine => 2026-11-21 09:00
    this afternoon => 2026-11-20 13:00 – 17:00
    tonight at 8 => 2026-11-20 20:00
    seven in the evening => 2026-11-20 19:00
    first thing Monday => 2026-11-23 09:00 – 10:00
    first thing in the morning => 2026-11-21 09:00 – 10:00
    late tomorrow afternoon => 2026-11-21 15:00 – 17:00
    early next week => 2026-11-23 09:00 – 2026-11-24 17:00
    at half past two => 2026-11-20 14:30
    quarter to five => 2026-11-20 16:45
    quarter of three => 2026-11-20 14:45
    twenty past three on Monday => 2026-11-23 15:20
    at ten to four => 2026-11-20 15:50
    five to seven => unclear
    at nine oh five tomorrow => 2026-11-21 09:05
    around noon => 2026-11-20 12:00
    three thirty-ish tomorrow => 2026-11-21 15:30
    before noon on Tuesday => by 2026-11-24 12:00
    the 5th => 2026-12-05 09:00 – 17:00
    on the twenty third at eleven => 2026-11-23 11:00
    December third at 2 p.m. => 2026-12-03 14:00
    Monday the 23rd at 1 => 2026-11-23 13:00
    Monday the 24th => unclear
    January 5th => 2027-01-05 09:00 – 17:00
    the day after tomorrow at noon => 2026-11-22 12:00
    same time tomorrow => 2026-11-21 10:00
    tomorrow same time => 2026-11-21 10:00
    this time next Tuesday => 2026-11-24 10:00
    four pm Eastern => 2026-11-20 15:00
    tomorrow at 9 am Pacific => 2026-11-21 11:00
    3 pm Sydney time => unclear
    Monday or Tuesday => unclear
    either 3 or 4 => unclear
    any day but Monday => unclear
    not Monday => unclear
    Monday doesn't work for me => unclear
    tomorrow after I get off work => unclear
    sometime next month => unclear
    as soon as possible => unclear
    later today => unclear
    today => by 2026-11-20 17:00
    this morning => unclear
    today at nine => 2026-11-20 21:00
    tomorrow at seven => unclear
    tomorrow at 7 am => 2026-11-21 07:00
    Monday through Friday => unclear
    I get off at five. Tomorrow at ten is fine => 2026-11-21 10:00
    tomorrow, yes, tomorrow at 11 => 2026-11-21 11:00
    yeah tomorrow afternoon works, maybe around three => 2026-11-21 15:00
    Monday would be better, ten o'clock => 2026-11-23 10:00
    any time between nine thirty and eleven tomorrow => 2026-11-21 09:30 – 11:00
    sometime between now and Monday => by 2026-11-23 17:00
    early Monday morning => 2026-11-23 08:00 – 10:00
    tomorrow at midnight => unclear
    I'll be home by six => unclear
    I'm busy tomorrow => unclear
    I'm here till five => by 2026-11-20 17:00
    tomorrow at 3, actually make it 4 => unclear
    in 1 hour 20 minutes => 2026-11-20 11:20
    in 30 to 45 minutes => 2026-11-20 10:30 – 10:45
    within the hour => by 2026-11-20 11:00
    call me at 10 tomorrow or Monday at 2 => unclear
    at 12 tomorrow => 2026-11-21 12:00
    this Sunday at noon => 2026-11-22 12:00
    Tuesday week => 2026-12-01 09:00 – 17:00
    the 24th or the 25th => unclear
    the 9th or 10th => unclear
    from the 11th to the 14th => unclear
    I won't be in until three => unclear
    not until three => 2026-11-20 15:00 – 17:00
    we will call you today => by 2026-11-20 17:00
    no later than Tuesday at 3 => by 2026-11-24 15:00
    after work, say 5:30 => 2026-11-20 17:30
    from noon to 2 => 2026-11-20 12:00 – 14:00
    noon to two tomorrow => 2026-11-21 12:00 – 14:00
    by tomorrow morning => by 2026-11-21 12:00
    late tonight => 2026-11-20 20:00 – 22:00
    at eight thirty => unclear
    seven thirty tonight => 2026-11-20 19:30
  `,
  ],
  [
    'Wednesday 18 November, 14:20 in Berlin',
    BERLIN_WEDNESDAY,
    `
    next Thursday => 2026-11-26 09:00 – 17:00
    Thursday => 2026-11-19 09:00 – 17:00
    this Thursday at half four => 2026-11-19 16:30
    this Friday => 2026-11-20 09:00 – 17:00
    by Friday noon => by 2026-11-20 12:00
    this afternoon => by 2026-11-18 17:00
    at two => 2026-11-19 14:00
    at three o'clock => 2026-11-18 15:00
    at 15:30 => 2026-11-18 15:30
    after two => unclear
    between two and four => unclear
    before five => by 2026-11-18 17:00
    today between three and four => 2026-11-18 15:00 – 16:00
    the end of the week => by 2026-11-20 17:00
    over the weekend => 2026-11-21 09:00 – 2026-11-22 17:00
    the week after next => 2026-11-30 09:00 – 2026-12-04 17:00
    next week Tuesday at 10 => 2026-11-24 10:00
    Wednesday => 2026-11-25 09:00 – 17:00
    in 90 minutes => 2026-11-18 15:50
    in a week => 2026-11-25 09:00 – 17:00
    three to five business days => unclear
    within three to five business days => by 2026-11-25 17:00
    tomorrow first thing => 2026-11-19 09:00 – 10:00
  `,
  ],
  [
    'Monday 9 November, 8:15 in Kolkata',
    KOLKATA_MONDAY,
    `
    next Thursday => 2026-11-19 09:00 – 17:00
    this Thursday => 2026-11-12 09:00 – 17:00
    in the morning => 2026-11-09 09:00 – 12:00
    first thing => 2026-11-09 09:00 – 10:00
    at noon => 2026-11-09 12:00
    half past ten => 2026-11-09 10:30
    the 11th in the afternoon => 2026-11-11 13:00 – 17:00
    3 pm your time => unclear
    tomorrow at 10 UTC => 2026-11-10 15:30
    by tomorrow => by 2026-11-10 17:00
    a fortnight from now => 2026-11-23 09:00 – 17:00
    in a fortnight => 2026-11-23 09:00 – 17:00
  `,
  ],
  [
    'Sunday 22 November, 14:00 in Chicago',
    CHICAGO_SUNDAY,
    `
    next Monday => unclear
    Monday at 9 => 2026-11-23 09:00
    next week => unclear
    this weekend => unclear
    tomorrow at 9:30 => 2026-11-23 09:30
  `,
  ],
  [
    'the day before the clocks go forward in Chicago, 12:00',
    BEFORE_SPRING,
    `
    tomorrow at noon => 2027-03-14 12:00
    in 24 hours => 2027-03-14 13:00
    tomorrow at 2:30 am => unclear
    Monday morning => 2027-03-15 09:00 – 12:00
    same time tomorrow => 2027-03-14 12:00
  `,
  ],
  [
    'the day before the clocks go back in Berlin, 12:00',
    BEFORE_AUTUMN,
    `
    tomorrow at noon => 2026-10-25 12:00
    in 24 hours => 2026-10-25 11:00
    tomorrow at 2:30 am => unclear
    tomorrow at 3:30 am => 2026-10-25 03:30
    within two days => by 2026-10-26 17:00
  `,
  ],
  ...ODD_TIMES,
]

const TYPED: [name: string, moment: SpokenAt, phrases: string][] = [
  [
    'Friday 20 November, 10:00 in Chicago',
    CHICAGO_FRIDAY,
    `
    fri 9am => 2026-11-27 09:00
    Friday at 9:30 pm => 2026-11-27 21:30
    next mon noon => 2026-11-23 12:00
    9am mon => 2026-11-23 09:00
    tues 3 => 2026-11-24 15:00
    thurs evening => 2026-11-26 18:00 – 21:00
    tmr 14.30 => 2026-11-21 14:30
    today 5pm => 2026-11-20 17:00
    3p => 2026-11-20 15:00
    9 => 2026-11-21 09:00
    12am => 2026-11-21 00:00
    03:00 => 2026-11-21 03:00
    2h => 2026-11-20 12:00
    90 min => 2026-11-20 11:30
    in an hour => 2026-11-20 11:00
    3d => 2026-11-23 09:00 – 17:00
    in 2 days 10:15 => 2026-11-22 10:15
    1 week => 2026-11-27 09:00 – 17:00
    next week => 2026-11-23 09:00 – 2026-11-27 17:00
    27 nov 8:15 => 2026-11-27 08:15
    November 27th => 2026-11-27 09:00 – 17:00
    2026-12-01 16:00 => 2026-12-01 16:00
    27/11 => 2026-11-27 09:00 – 17:00
    12/3 => unclear
    sat 11-13 => 2026-11-21 11:00 – 13:00
    eod => by 2026-11-20 17:00
    mon eod => by 2026-11-23 17:00
    by fri => by 2026-11-27 17:00
    1.5 hours => 2026-11-20 11:30
    tom 7 => 2026-11-21 07:00
    sun => 2026-11-22 09:00 – 17:00
    fri 9am please => unclear
    in 2 hours 9am => unclear
    today 9am => unclear
    2026-01-01 => unclear
    feb 30 => unclear
    2026-13-01 => unclear
    25:00 => unclear
    9:75 => unclear
    13pm => unclear
    0 h => unclear
    fri 9am 10am => unclear
    soon => unclear
    monkey => unclear
  `,
  ],
  [
    'the day before the clocks go back in Berlin, 12:00',
    BEFORE_AUTUMN,
    `
    tomorrow 9am => 2026-10-25 09:00
    26 oct => 2026-10-26 09:00 – 17:00
    24h => 2026-10-25 11:00
    2:30 => 2026-10-24 14:30
    sun 02:30 => unclear
  `,
  ],
  [
    'the day before the clocks go forward in Chicago, 12:00',
    BEFORE_SPRING,
    `
    sun 02:30 => unclear
    sun 3 => 2027-03-14 15:00
    1d 08:00 => 2027-03-14 08:00
  `,
  ],
]

/** What people say and type, with what it means where and when they say it. */
export const TIME_PHRASES = [
  ...SPOKEN.map(([name, moment, phrases]) => ({ way: 'spoken' as const, name, moment, phrases })),
  ...TYPED.map(([name, moment, phrases]) => ({ way: 'typed' as const, name, moment, phrases })),
].flatMap(({ phrases, ...rest }) =>
  rowsOf(phrases).map(([text, expected]) => ({ ...rest, text, expected })),
)
