import type { Retention } from '@/contracts/settings'
import { momentOf, type ProviderReading } from '@/domain/provider-reading'

import type { Database } from '../../db/client'
import { readOrganisationSettings } from '../../settings/organisation'
import { withoutWords } from './without-quotes'

const DAY = 24 * 60 * 60 * 1000
const NOTHING_KEPT = '{}'
const NOBODY = { callerName: null, callerNameSource: null, callerNumber: null, callerText: null }

const clip = (reading: ProviderReading, moment: Date, keep: Retention, now: Date) => {
  const isOver = (days: number | null) =>
    days !== null && moment.getTime() < now.getTime() - days * DAY
  const noTranscript = isOver(keep.keepTranscriptsDays)
  const noRecording = isOver(keep.keepRecordingsDays)
  if (!noTranscript && !noRecording) return reading
  const { facts } = reading
  return {
    ...reading,
    storableEvent: NOTHING_KEPT,
    facts: {
      ...facts,
      ...(noTranscript && {
        ...NOBODY,
        transcript: null,
        analysis: withoutWords(facts.analysis),
      }),
      ...(noRecording && { hasRecording: false }),
    },
  }
}

export const retainedReadings = async (
  db: Database,
  readings: ProviderReading[],
  now: Date,
): Promise<ProviderReading[]> => {
  const isOld = (moment: Date | null): moment is Date =>
    moment !== null && moment.getTime() <= now.getTime() - DAY
  if (!readings.some((reading) => isOld(momentOf(reading)))) return readings
  const settings = await readOrganisationSettings(db)
  return readings.map((reading) => {
    const moment = momentOf(reading)
    return isOld(moment) ? clip(reading, moment, settings, now) : reading
  })
}
