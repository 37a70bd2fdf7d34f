import { emptyAnalysis } from '@/contracts/analysis'
import type { TriedAnalysis, TryAnalysisInput } from '@/contracts/analysis-try'
import type { Utterance } from '@/contracts/transcript'

import { callAnalysis } from '../analysis/call-analysis'
import { readConversation } from '../analysis/conversation'
import { fallbackOf } from '../analysis/fallback'
import { readOrganisationCalendar } from '../business-hours/calendar'
import { readCategories } from '../call-labels/store'
import type { Deps } from '../deps'
import { EventField } from '../provider-events/reading/event-field'
import { readLabelledTranscript } from '../provider-events/reading/labelled-transcript'
import { currentClaims } from './current-claims'

const spokenBy = (text: string): Utterance[] => {
  const log = { unreadable: new Set<string>(), latest: new Date(0) }
  const labelled = readLabelledTranscript(new EventField(text, log))
  return labelled ?? [{ role: 'caller', text, startSeconds: null, endSeconds: null }]
}

const silenceOf = (transcript: Utterance[]) =>
  readConversation(transcript).caller.length === 0
    ? 'The caller says nothing, so nothing is claimed.'
    : null

export const tryAnalysis = async (
  { analyzer, db, now }: Deps,
  { transcript: said }: TryAnalysisInput,
): Promise<TriedAnalysis> => {
  const transcript = typeof said === 'string' ? spokenBy(said) : said
  const { zone } = await readOrganisationCalendar(db)
  const analysed = await analyzer.analyze({
    transcript,
    startedAt: now(),
    direction: null,
    outcome: null,
    endedReason: null,
    timeZone: zone,
    provider: emptyAnalysis,
  })
  const analysis = currentClaims(analysed, await readCategories(db))
  return {
    analysis: callAnalysis(analysis),
    fallback: fallbackOf(transcript) ?? silenceOf(transcript),
  }
}
