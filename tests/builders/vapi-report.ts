import { randomUUID } from 'node:crypto'

type Report = {
  id?: string
  startedAt?: Date
  seconds?: number
  words?: string
  name?: string
  number?: string
}

/** A Vapi `end-of-call-report`: a short, ordinary call. Name only what the test is about. */
export const vapiReport = ({
  id = randomUUID(),
  startedAt = new Date('2026-11-20T15:00:00Z'),
  seconds = 62.5,
  words = 'My parcel has not arrived.',
  name = 'Ada Moreau',
  number = '+15555550142',
}: Report = {}) => {
  const endedAt = new Date(startedAt.getTime() + seconds * 1000)
  const utterance = (role: string, message: string, secondsFromStart: number) => ({
    role,
    message,
    secondsFromStart,
    time: startedAt.getTime() + secondsFromStart * 1000,
    endTime: startedAt.getTime() + secondsFromStart * 1000 + 2000,
    duration: 2000,
  })
  return {
    message: {
      type: 'end-of-call-report',
      timestamp: endedAt.getTime() + 2000,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      endedReason: 'customer-ended-call',
      analysis: {},
      artifact: {
        messages: [
          utterance('bot', 'Northwind support, how can I help?', 0.5),
          utterance('user', words, 4),
        ],
      },
      call: { id, type: 'inboundPhoneCall', customer: { number, name } },
    },
  }
}
