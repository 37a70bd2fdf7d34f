import { execFileSync } from 'node:child_process'

const OF_FAKETIME = /^(?:LD_PRELOAD|FAKETIME)/

const variables = (isKept: (name: string) => boolean): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => isKept(name)))

/** What makes a process see the clock as `faketime` has shifted it for this one. */
export const shiftedClock = variables((name) => OF_FAKETIME.test(name))

/** This environment with the machine's own clock. A browser with a shifted one waits minutes for itself. */
export const withOwnClock = variables((name) => !OF_FAKETIME.test(name))

const readShift = (): number => {
  if (Object.keys(shiftedClock).length === 0) return 0
  const real = execFileSync('date', ['+%s%3N'], { env: withOwnClock, encoding: 'utf8' })
  return Date.now() - Number(real)
}

/** For pages: shifts their clock like that of this process. Null where it is not shifted. */
export const shiftedPageClock = (): string | null => {
  const ms = readShift()
  return ms === 0
    ? null
    : `{
        const OwnDate = Date
        globalThis.Date = class Date extends OwnDate {
          constructor(...given) { given.length === 0 ? super(Date.now()) : super(...given) }
          static now() { return OwnDate.now() + ${ms} }
        }
      }`
}
