import { EMAIL_RULE } from './email-rules'
import { CARD } from './ticket-writes'

type Send = (route: string, json: unknown) => Promise<{ id: string; version: number }>
type About = { callId: string; email: string; personId: string }

const cardAlert = (personId: string) => ({
  name: CARD,
  measure: 'volume',
  filters: { voiceAgent: CARD },
  windowMinutes: 60,
  comparison: 'below',
  threshold: 1,
  holdMinutes: 0,
  quietHours: null,
  recipientIds: [personId],
  webhookUrl: null,
})

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
    'POST /alert-rules': {
      texts: 'name filters.*',
      write: () => send('POST /alert-rules', cardAlert(about().personId)),
    },
    'PATCH /alert-rules/{id}': {
      texts: 'name filters.*',
      write: async () => {
        const plain = { ...cardAlert(about().personId), name: 'Plain', filters: {} }
        const { id, version } = await send('POST /alert-rules', plain)
        const { name, filters } = cardAlert(about().personId)
        await send(`PATCH /alert-rules/${id}`, { version, name, filters })
      },
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
