import { ODD_TIMES } from './odd-time-phrases'
import { CHICAGO_FRIDAY, TIME_PHRASES } from './time-phrases'

export const REFUSED = 'refused'

const ODD = new Set(ODD_TIMES.map(([name]) => name))
const [SPRING, SKIPPED] = [/clocks go forward/, 'tomorrow at 2:30 am']
/** What spans days is no time to ring at. */
const DAYS = / – \d{4}-/

const expectedOf = ({ name, text, expected }: (typeof TIME_PHRASES)[number]) => {
  if (SPRING.test(name) && text === SKIPPED) return REFUSED
  return DAYS.test(expected) ? 'unclear' : expected.replace(/^by /, '')
}

const PASSED = ['yesterday', 'yesterday at three', 'two hours ago', 'last Monday', 'today at 9 am']

/** What callers say for when they want to be rung back, and the time it is due, or that it is refused. */
export const CALLBACK_PHRASES = [
  ...TIME_PHRASES.filter(({ way, name }) => way === 'spoken' && !ODD.has(name)).map((phrase) => ({
    name: phrase.name,
    text: phrase.text,
    moment: phrase.moment,
    expected: expectedOf(phrase),
  })),
  ...PASSED.map((text) => ({
    name: 'what has passed',
    text,
    moment: CHICAGO_FRIDAY,
    expected: REFUSED,
  })),
]
