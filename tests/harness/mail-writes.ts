import { EMAIL_RULE } from './email-rules'
import { CARD } from './ticket-writes'

type Send = (route: string, json: unknown) => Promise<{ id: string; version: number }>
type About = { callId: string; email: string }

/** By operation: the texts of alerts and email rules, and how to send a card number in each of them. */
export const mailWrites = (about: () => About, send: Send) => {
  const spoiled = { ...EMAIL_RULE, name: CARD, subject: `a ${CARD}`, body: `b ${CARD}` }
  return {
    'POST /alerts/email': {
      texts: 'ruleName condition',
      write: () => {
        const { callId, email } = about()
        const rule = { ruleName: CARD, condition: `caller is ${CARD}` }
        return send('POST /alerts/email', { ...rule, callId, recipients: [email] })
      },
    },
    'POST /alerts/fired': {
      texts: 'ruleName',
      write: () =>
        send('POST /alerts/fired', { ruleName: `fired ${CARD}`, callId: about().callId }),
    },
    'POST /email-rules': {
      texts: 'name subject body',
      write: () => send('POST /email-rules', { ...spoiled, isActive: false }),
    },
    'PUT /email-rules/{id}': {
      texts: 'name subject body',
      write: async () => {
        const { id, version } = await send('POST /email-rules', { ...EMAIL_RULE, isActive: false })
        await send(`PUT /email-rules/${id}`, { ...spoiled, version })
      },
    },
  }
}
