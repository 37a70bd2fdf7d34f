import { and, desc, eq, like } from 'drizzle-orm'
import * as z from 'zod'

import type { Provider, RecordingAbsence } from '@/contracts/call-words'
import { absenceOf } from '@/domain/recording-problem'

import type { Database } from '../db/client'
import { providerEvents } from '../db/schema'

const consentReport = z.object({
  message: z.object({
    compliance: z.object({ recordingConsent: z.object({ grantedAt: z.unknown().optional() }) }),
  }),
})

/** Vapi names the consent it asked for, and when it was given: without that it was not. */
const wasRefused = (event: string): boolean => {
  const { data } = consentReport.safeParse(JSON.parse(event))
  return data !== undefined && data.message.compliance.recordingConsent.grantedAt == null
}

type AbsentCall = Parameters<typeof absenceOf>[0] & { id: string; provider: Provider }

export const readAbsence = async (
  db: Database,
  call: AbsentCall,
): Promise<RecordingAbsence | null> => {
  const absence = absenceOf(call)
  if (call.hasRecording || absence !== null || call.provider !== 'vapi') return absence
  const [report] = await db
    .select({ event: providerEvents.event })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.callId, call.id),
        eq(providerEvents.eventType, 'end-of-call-report'),
        like(providerEvents.event, '%"recordingConsent"%'),
      ),
    )
    .orderBy(desc(providerEvents.id))
    .limit(1)
  return report && wasRefused(report.event) ? 'no-consent' : null
}
