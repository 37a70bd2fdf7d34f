import { vapiReport } from '@tests/builders/vapi-report'

/** What a script would set, had any of this run. */
export const PROOF = 'hostileTextRan'

const SCRIPT = `<img src=x onerror="${PROOF}=1"><script>${PROOF}=1</script>`
const ASKS = 'Could you call me back tomorrow at three?'

/** Texts a caller or a provider may send, by what is wrong with them. Each names a word to find it by. */
export const HOSTILE = {
  html: `Markupword ${SCRIPT}`,
  attribute: `Quoteword " autofocus onfocus="${PROOF}=1" x="`,
  link: `Linkword javascript:${PROOF}=1 <a href="javascript:${PROOF}=1">x</a>`,
  bidi: 'Bidiword \u202Egnp.eciovni\u2066 \u200B\u200D\uFEFF مكالمة',
  marks: `Marksword ${'Z\u0323\u0348\u0359\u0301\u0302\u0303\u0304\u0305\u0306\u0307'.repeat(15)}`,
  long: `Longword${'W'.repeat(100_000)}`,
  formula: '=HYPERLINK("http://169.254.169.254/","Formulaword")',
  sql: `Sqlword'); DROP TABLE calls; --`,
  wildcards: 'Wildword %_% .* (a+)+$ \\',
  template: 'Templateword {{7*7}} ${7*7} <%= 7*7 %>',
} as const

export type Hostile = keyof typeof HOSTILE

const KINDS = Object.keys(HOSTILE)

/** The word by which a text is found on a page, whatever stands around it. */
export const markerOf = (kind: Hostile): string => /\w+word/.exec(HOSTILE[kind])?.[0] ?? kind

/** A report with the text as the caller's name, in the transcript, the summary and the addresses. */
export const hostileReport = (kind: Hostile, recordingUrl: string) => {
  const text = HOSTILE[kind]
  const report = vapiReport({
    name: text,
    words: `${text.slice(0, 2000)} ${ASKS}`,
    startedAt: new Date(Date.now() - 90_000),
    // Each a caller of its own, whose callback is a step of its own.
    number: `+155555502${10 + KINDS.indexOf(kind)}`,
  })
  const { message } = report
  return {
    message: {
      ...message,
      analysis: { summary: text },
      recordingUrl,
      artifact: { ...message.artifact, recordingUrl, stereoRecordingUrl: recordingUrl },
    },
  }
}

/** A call of 5,000 turns; the last says `lastWords`. */
export const endlessReport = (name: string, lastWords: string) => {
  const report = vapiReport({ name, seconds: 5000, startedAt: new Date(Date.now() - 6_000_000) })
  const [, turn] = report.message.artifact.messages
  report.message.artifact.messages = Array.from({ length: 5000 }, (_, index) => ({
    role: index % 2 === 0 ? 'bot' : 'user',
    duration: 500,
    time: (turn?.time ?? 0) + index * 1000,
    endTime: (turn?.time ?? 0) + index * 1000 + 500,
    secondsFromStart: index,
    message: index === 4999 ? lastWords : `Turn ${index}`,
  }))
  return report
}
