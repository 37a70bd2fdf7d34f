import { ApiError } from '@/api/api-error'
import { hasFeature } from '@/api/features'
import { connection } from '@/api/live'
import {
  fetchSelfCheck,
  fetchWhoIsSignedIn,
  measureLive,
  readNewestRecording,
  runServerCheck,
} from '@/api/self-check'
import { notificationState } from '@/components/browser-notification'
import type { CheckResult, ServerCheck } from '@/contracts/self-check'
import { failed, passed, unknown } from '@/domain/check-result'
import { figures } from '@/lib/figures'
import { durationWords, ownZone } from '@/lib/time-format'
import { ring } from '@/ui/ring'

const inMs = (ms: number) => `${figures(Math.ceil(ms))} ms`

const WITHIN_MS = 12_000

class TooLate extends Error {}

const tooLate = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new TooLate()), WITHIN_MS)
  })

/** What the server said of itself, and between which two moments of this browser. */
export type Asked = Awaited<ReturnType<typeof askServer>>
export const askServer = async (signal: AbortSignal) => {
  const sentAt = Date.now()
  const started = performance.now()
  const answer = await Promise.race([fetchSelfCheck(signal), tooLate()])
  const ms = performance.now() - started
  return { ...answer, ms, halfway: sentAt + ms / 2 }
}

export type Check = {
  id: string
  name: string
  run: (signal: AbortSignal, asked: Promise<Asked>) => Promise<CheckResult>
  /** What to do when no result came in time. */
  whenLate?: string
}

const SKEW_MS = 5000
const SLOW_LIVE_MS = 3000

const checkStorage = async () => {
  const key = 'selfCheck'
  try {
    const storage = window.localStorage
    storage.setItem(key, 'kept')
    const isKept = storage.getItem(key) === 'kept'
    storage.removeItem(key)
    if (isKept) return passed('What this browser is told to keep is there again.')
  } catch {
    // Full, or switched off: said below.
  }
  return failed(
    'This browser keeps nothing for this page.',
    'Allow cookies and site data for this address, and free some disk space.',
  )
}

const LIVE_ADVICE =
  'Turn off buffering for /functions/api/v1/events in the proxy, and check the connection.'

const checkLive = async (signal: AbortSignal) => {
  if (!hasFeature('realTime')) {
    return unknown('Live updates are switched off in the configuration.', 'Reload to see changes.')
  }
  if (connection.read() === 'offline') return failed('There is no network.', 'Go online.')
  const ms = await measureLive(signal)
  const said = `A change reached this page in ${inMs(ms)}.`
  return ms > SLOW_LIVE_MS ? failed(said, LIVE_ADVICE) : passed(said)
}

const checkClock = async (asked: Promise<Asked>) => {
  const { now, halfway, ms } = await asked
  const ahead = halfway - Date.parse(now)
  const size = Math.abs(ahead)
  if (size <= SKEW_MS + ms / 2) {
    return passed(`This clock and the server’s are within ${SKEW_MS / 1000} s of each other.`)
  }
  const where = ahead > 0 ? 'ahead of' : 'behind'
  return failed(
    `This clock is ${durationWords(size / 1000)} ${where} the server’s.`,
    'Let this computer set its time automatically. If it does, the server’s clock is wrong.',
  )
}

const checkZone = async (asked: Promise<Asked>) => {
  const own = ownZone()
  const { zone } = await asked
  if (!own) return failed('This browser does not tell its time zone.', 'Set it in the system.')
  if (own === zone) return passed(`Times are shown in ${own}, the zone of the organisation.`)
  return passed(`Times are shown in ${own}. The organisation’s business hours are in ${zone}.`)
}

const checkNotifications = async () => {
  const state = notificationState()
  if (state === 'granted') return passed('This browser may show notifications.')
  if (state === 'denied') {
    return failed(
      'Notifications are blocked.',
      'To allow them, open the site settings next to the address bar.',
    )
  }
  return state === 'default'
    ? unknown('Notifications were not asked for yet.', 'Allow them in Settings.')
    : unknown(
        'This browser cannot show notifications here.',
        'They need https and a browser that supports them.',
      )
}

const checkRecording = async (signal: AbortSignal) => {
  const canPlay = ['audio/wav', 'audio/mpeg'].every((type) => new Audio().canPlayType(type) !== '')
  if (!canPlay) {
    return failed('This browser cannot play WAV or MP3.', 'Use a current browser for recordings.')
  }
  const recording = await readNewestRecording(signal)
  if (recording !== 'read') {
    const has = recording === 'none' ? 'No call has' : 'Only sample calls have'
    return unknown(`${has} a recording yet.`, 'Run this again once a call has one.')
  }
  return passed('The newest recording could be read, and this browser plays its kind.')
}

const SILENT = unknown('Nothing is played before you press a button.', 'Press “Play a sound”.')

/** Only after a press: the browser refuses it before, and nobody wants a page that makes noise. */
export const playSound = async (): Promise<CheckResult> => {
  const isPlaying = await ring().catch(() => false)
  return isPlaying
    ? passed('Two tones were played. If you heard none, check the volume.')
    : failed('This browser played nothing.', 'Allow sound for this address in the site settings.')
}

export const SOUND = 'sound'

export const BROWSER_CHECKS: readonly Check[] = [
  {
    id: 'api',
    name: 'Server',
    run: async (_signal, asked) => passed(`The server answered in ${inMs((await asked).ms)}.`),
  },
  {
    id: 'session',
    name: 'Session',
    run: async (signal) =>
      (await fetchWhoIsSignedIn(signal))
        ? passed('You are signed in, here and on the server.')
        : failed('The server knows someone else under this session.', 'Sign out and in again.'),
  },
  { id: 'storage', name: 'Storage', run: checkStorage },
  { id: 'live', name: 'Live updates', run: checkLive, whenLate: LIVE_ADVICE },
  { id: 'clock', name: 'Clock', run: (_signal, asked) => checkClock(asked) },
  { id: 'zone', name: 'Time zone', run: (_signal, asked) => checkZone(asked) },
  { id: 'notifications', name: 'Notifications', run: checkNotifications },
  { id: SOUND, name: 'Sound', run: async () => SILENT },
  { id: 'recording', name: 'Recordings', run: checkRecording },
]

const SERVER_NAMES: Record<ServerCheck, string> = {
  database: 'Database',
  'vapi-webhook': 'Webhook of Vapi',
  'retell-webhook': 'Webhook of Retell',
  'generic-webhook': 'Webhook of other providers',
  mail: 'Mail',
  function: 'Functions of the voice agent',
}

export const serverChecks = (allowed: readonly ServerCheck[]): Check[] =>
  allowed.map((check) => ({
    id: check,
    name: SERVER_NAMES[check],
    run: (signal) => runServerCheck(check, signal),
  }))

const CHECK_CONNECTION = 'Check the connection and try again.'

const adviceFor = ({ status, code }: ApiError): string => {
  if (code === 'unreachable') return CHECK_CONNECTION
  if (code === 'unreadable') return 'Something else answers here. Check the proxy in front.'
  if (status === 401 || status === 403)
    return 'Sign out and in again. If that does not help, ask an administrator.'
  if (status === 404) return 'Reload the page: it and the server may be of different versions.'
  if (status === 429) return 'Wait a minute and try again.'
  return 'Try again in a moment. If it fails again, ask an administrator to look at the server’s log.'
}

/** What came of it, whatever it was; what hangs is given up without holding up the others. */
export const tryOut = async (
  { run, whenLate = CHECK_CONNECTION }: Check,
  asked: Promise<Asked>,
): Promise<CheckResult> => {
  const over = new AbortController()
  try {
    return await Promise.race([run(over.signal, asked), tooLate()])
  } catch (error) {
    if (error instanceof TooLate) {
      const said = `No result within ${WITHIN_MS / 1000} seconds.`
      return failed(said, whenLate)
    }
    return error instanceof ApiError
      ? failed(error.message, adviceFor(error))
      : failed('It could not be tried.', 'Reload the page and try again.')
  } finally {
    over.abort()
  }
}
