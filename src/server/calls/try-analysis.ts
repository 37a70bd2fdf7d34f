import { emptyAnalysis } from '@/contracts/analysis'
import type { TriedAnalysis, TryAnalysisInput } from '@/contracts/analysis-try'
import type { Utterance } from '@/contracts/transcript'

import { callAnalysis } from '../analysis/call-analysis'
import { readConversation } from '../analysis/conversation'
import { looksEnglish } from '../analysis/language'
import { readOrganisationCalendar } from '../business-hours/calendar'
import type { Deps } from '../deps'
import { EventField } from '../provider-events/reading/event-field'
import { readLabelledTranscript } from '../provider-events/reading/labelled-transcript'

const spokenBy = (text: string): Utterance[] => {
  const log = { unreadable: new Set<string>(), latest: new Date(0) }
  const labelled = readLabelledTranscript(new EventField(text, log))
  return labelled ?? [{ role: 'caller', text, startSeconds: null, endSeconds: null }]
}

const fallbackOf = (transcript: Utterance[]): string | null => {
  const { caller } = readConversation(transcript)
  if (caller.length === 0) return 'The caller says nothing, so nothing is claimed.'
  if (looksEnglish(caller)) return null
  return 'The caller does not speak English, which alone is understood, so nothing is claimed.'
}

export const tryAnalysis = async (
  { analyzer, db, now }: Deps,
  { transcript: said }: TryAnalysisInput,
): Promise<TriedAnalysis> => {
  const transcript = typeof said === 'string' ? spokenBy(said) : said
  const { zone } = await readOrganisationCalendar(db)
  const analysis = await analyzer.analyze({
    transcript,
    startedAt: now(),
    direction: null,
    outcome: null,
    endedReason: null,
    timeZone: zone,
    provider: emptyAnalysis,
  })
  return { analysis: callAnalysis(analysis), fallback: fallbackOf(transcript) }
}
