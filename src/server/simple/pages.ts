import { html } from 'hono/html'

import type { Call, CallDetail, CallPage } from '@/contracts/calls'
import type { NextStep, NextStepPage } from '@/contracts/next-steps'
import type { Utterance } from '@/contracts/transcript'
import { callerOfStepWords, callerWords } from '@/domain/caller-words'
import { dueBy } from '@/domain/next-step-groups'
import { outcomeWords } from '@/domain/outcome-words'
import { counted, figures } from '@/lib/figures'
import { clock, durationWords } from '@/lib/time-format'

import { formTokenOf, SIMPLE_PATH } from './cookie'
import { buttonForm, hidden, type Html, submit, words } from './page'

export const ROWS = 12
/** Of the words of a call in one page, in bytes: what is left of its transcript stands behind a link. */
const PART_BYTES = 9000
const LONGEST_LINE = 1500

const TITLE = 140
const SUMMARY = 160
const LONG_SUMMARY = 500
const NAME = 60

/** "Thu, Nov 20, 14:05": in the zone of the organisation, which each page names. */
const timeIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at: string | null): Html | string =>
    at === null ? 'no time' : html`<time datetime="${at}">${format.format(new Date(at))}</time>`
}

const zoneNote = (zone: string) => html`<p>Times are in the time zone ${zone}.</p>`

/** `call`: where it leads on to. */
export const signInPage = (cookie: string, problem: string | null, call = '') => [
  html`${problem && html`<p class="notice">${problem}</p>`}`,
  html`<p>
    Today’s calls and next steps, without scripts. You are signed out after 30 minutes without use,
    and after 8 hours at the latest.
  </p>`,
  html`<form class="fields" method="post" action="${SIMPLE_PATH}/sign-in">
    ${hidden({ token: formTokenOf(cookie), call })}
    <p>
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        required
        maxlength="320"
      />
    </p>
    <p>
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        maxlength="1024"
      />
    </p>
    <p>${submit('Sign in')}</p>
  </form>`,
]

const changeStep = (
  cookie: string,
  { id, version, title }: NextStep,
  status: string,
  label: string,
) => buttonForm(cookie, `/next-steps/${id}`, { version, status }, submit(label, title))

/** What was just done, as it stands now. */
const doneNotice = (cookie: string, step: NextStep) =>
  step.status === 'done'
    ? html`<p class="notice">
        Done: ${words(step.title, TITLE)} ${changeStep(cookie, step, 'open', 'Undo')}
      </p>`
    : html`<p class="notice">Open again: ${words(step.title, TITLE)}</p>`

const more = (label: string, query: Record<string, string>) =>
  html`<p><a href="${SIMPLE_PATH}?${new URLSearchParams(query).toString()}">${label}</a></p>`

const stepRow =
  (cookie: string, at: ReturnType<typeof timeIn>, now: Date) =>
  (step: NextStep): Html => {
    const by = dueBy(step)
    const isLate = by !== null && new Date(by) < now
    const due =
      step.dueAt === null ? '' : html` · ${isLate ? 'Overdue, ' : 'Due '}${at(step.dueAt)}`
    return html`<li>
      <p>${words(step.title, TITLE)}</p>
      <p>
        ${words(callerOfStepWords(step.callId, step.call), NAME)}${due}${
          step.priority === 'high' ? ' · High priority' : ''
        }
        · ${step.assigneeName === null ? 'Unassigned' : words(step.assigneeName, NAME)}
        ${step.callId && html`· <a href="${SIMPLE_PATH}/calls/${step.callId}">Call</a>`}
      </p>
      ${changeStep(cookie, step, 'done', 'Mark done')}
    </li>`
  }

const callRow =
  (at: ReturnType<typeof timeIn>) =>
  (call: Call): Html =>
    html`<li>
      <p>
        <a href="${SIMPLE_PATH}/calls/${call.id}">${words(callerWords(call), NAME)}</a>,
        ${at(call.startedAt)}
      </p>
      <p>
        ${outcomeWords(call)}${
          call.durationSeconds === null ? '' : ` · ${durationWords(call.durationSeconds)}`
        }
        · ${call.reviewedAt === null ? 'To review' : 'Reviewed'}
      </p>
      ${call.summary && html`<p>${words(call.summary, SUMMARY)}</p>`}
    </li>`

export const todayPage = ({
  cookie,
  zone,
  now,
  done,
  steps,
  calls,
}: {
  cookie: string
  zone: string
  now: Date
  done: NextStep | null
  steps: NextStepPage
  calls: CallPage
}) => {
  const at = timeIn(zone)
  const { open, overdue } = steps.counts
  return [
    html`${done && doneNotice(cookie, done)}`,
    zoneNote(zone),
    html`<h2>${steps.owner === 'me' ? 'Your next steps' : 'Next steps'}</h2>
      <p>${figures(open)} open, ${figures(overdue)} overdue</p>
      ${
        steps.items.length === 0
          ? html`<p>No open next steps.</p>`
          : html`<ol>
              ${steps.items.map(stepRow(cookie, at, now))}
            </ol>`
      }
      ${steps.nextCursor && more('More next steps', { steps: steps.nextCursor })}`,
    html`<h2>Calls today</h2>
      <p>${counted(calls.total, 'call')}</p>
      ${
        calls.items.length === 0
          ? html`<p>No calls yet today.</p>`
          : html`<ol>
              ${calls.items.map(callRow(at))}
            </ol>`
      }
      ${calls.nextCursor && more('More calls', { calls: calls.nextCursor })}`,
  ]
}

const SPEAKERS: Record<Utterance['role'], string> = {
  agent: 'Agent',
  caller: 'Caller',
  tool: 'Tool',
  transfer: 'Transfer',
}

const bytesOf = (text: string, max: number) => Buffer.byteLength(text.slice(0, max))

/** From there on as many lines as still go into one page, and one in any case. */
const partOf = (transcript: readonly Utterance[], from: number, used: number) => {
  let bytes = used
  let end = from
  for (const { text } of transcript.slice(from)) {
    bytes += bytesOf(text, LONGEST_LINE) + 40
    if (end > from && bytes > PART_BYTES) break
    end += 1
  }
  return { lines: transcript.slice(from, end), end }
}

const lineOf = ({ role, text, startSeconds }: Utterance): Html =>
  html`<li>
    <strong>${SPEAKERS[role]}</strong>${startSeconds === null ? '' : ` ${clock(startSeconds)}`}:
    ${words(text, LONGEST_LINE)}${
      text.length > LONGEST_LINE ? ` (cut: this line has ${figures(text.length)} characters)` : ''
    }
  </li>`

const transcriptOf = (
  { id, transcript, contentWithheld }: CallDetail,
  from: number,
  used: number,
) => {
  if (transcript.length === 0) {
    return html`<p>${contentWithheld ? 'The provider keeps it.' : 'No transcript.'}</p>`
  }
  const { lines, end } = partOf(transcript, from, used)
  const path = `${SIMPLE_PATH}/calls/${id}`
  return html`<p>Lines ${figures(from + 1)} to ${figures(end)} of ${figures(transcript.length)}</p>
    <ol>
      ${lines.map(lineOf)}
    </ol>
    ${end < transcript.length && html`<p><a href="${path}?from=${end}">Next lines</a></p>`}
    ${from > 0 && html`<p><a href="${path}">First lines</a></p>`}`
}

const reviewForm = (cookie: string, { id, version, reviewedAt }: CallDetail) =>
  reviewedAt === null
    ? buttonForm(cookie, `/calls/${id}`, { version, reviewed: 'yes' }, submit('Mark reviewed'))
    : buttonForm(cookie, `/calls/${id}`, { version, reviewed: 'no' }, submit('Mark not reviewed'))

export const callPage = (
  cookie: string,
  { zone, now, call, from }: { zone: string; now: Date; call: CallDetail; from: number },
) => {
  const at = timeIn(zone)
  const by = call.reviewedBy
  const open = call.nextSteps.filter(({ status }) => status === 'open').slice(0, ROWS)
  const start = Math.min(from, Math.max(0, call.transcript.length - 1))
  const used = open.reduce(
    (sum, { title }) => sum + bytesOf(title, TITLE),
    bytesOf(call.summary ?? '', LONG_SUMMARY),
  )
  return [
    html`<p>
        ${at(call.startedAt)} ·
        ${outcomeWords(call)}${
          call.durationSeconds === null ? '' : ` · ${durationWords(call.durationSeconds)}`
        }
      </p>
      <p>
        ${call.reviewedAt === null ? 'To review' : html`Reviewed ${at(call.reviewedAt)}`}${
          by && html` by ${words(by.name, NAME)}`
        }
      </p>
      ${reviewForm(cookie, call)} ${zoneNote(zone)}`,
    html`<h2>Summary</h2>
      <p>${call.summary ? words(call.summary, LONG_SUMMARY) : 'No summary'}</p>`,
    html`${
      open.length > 0 &&
      html`<h2>Next steps</h2>
        <ol>
          ${open.map(stepRow(cookie, at, now))}
        </ol>`
    }`,
    html`<h2>Transcript</h2>
      ${transcriptOf(call, start, used)}`,
  ]
}

export const problemPage = (sentence: string) => [
  html`<p class="notice">${sentence}</p>`,
  html`<p><a href="${SIMPLE_PATH}">Back to today</a></p>`,
]
