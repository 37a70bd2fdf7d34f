/** Why a mail was not taken; `in doubt`: the mail server had it and did not say. */
export class MailProblem extends Error {
  readonly outcome: 'refused' | 'not sent' | 'in doubt'

  constructor(outcome: MailProblem['outcome'], options: ErrorOptions) {
    super(`The mail was ${outcome === 'in doubt' ? 'perhaps sent' : outcome}`, options)
    this.outcome = outcome
  }
}
