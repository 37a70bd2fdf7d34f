import type { Analysis } from '@/contracts/analysis'

import type { Deps } from '../deps'
import { requireAsked } from '../http/in-turns'
import { ask } from './ask-endpoint'
import { EndpointProblem } from './ask-model'
import { endpointOf } from './endpoint'
import { type Conversation, titlesOf } from './questions'
import { readStanding } from './standing'

type Tried = {
  version: string
  claims: Partial<Pick<Analysis, 'category' | 'summary' | 'nextSteps'>> | null
  problem: string | null
  leftOut: string[]
}
type Finished = Conversation & {
  nextSteps: Analysis['nextSteps']
  signal?: AbortSignal | undefined
}

/** What the language model says of a conversation when a person asks it; nothing of it is kept. */
export const tryEndpoint = async (
  deps: Deps,
  { transcript, caller, nextSteps, signal = new AbortController().signal }: Finished,
): Promise<Tried> => {
  const endpoint = endpointOf(deps.env)
  const version = endpoint?.model ?? ''
  const refused = (problem: string): Tried => ({ version, claims: null, problem, leftOut: [] })
  if (!endpoint) return refused('No language model is configured.')
  const isSaid = transcript.some(({ role, text }) => role === 'caller' && /\p{L}/u.test(text))
  if (!isSaid) return refused('The caller says nothing, so it was not asked.')
  const standing = await readStanding(deps.db, version)
  const { pausedUntil } = standing
  if (pausedUntil && pausedUntil > deps.now()) {
    return refused('It failed several times and is not asked for a few minutes.')
  }
  try {
    const { category, summary, titles, problems } = await ask(
      { deps, endpoint, standing, signal },
      {
        category: true,
        summary: true,
        steps: titlesOf(nextSteps.filter(({ source }) => source === 'local')),
      },
      { transcript, caller },
    )
    if (!category && !summary && titles.length === 0) {
      const isNone = problems.length === 0
      return refused(
        isNone ? 'It claims nothing.' : `None of its claims was kept: ${problems.join(', ')}.`,
      )
    }
    const retitled = nextSteps.flatMap((step) => {
      const title = titles.find(({ from }) => from === step.title)?.title
      return title === undefined ? [] : [{ ...step, title }]
    })
    return {
      version,
      claims: {
        ...(category && { category }),
        ...(summary && { summary }),
        nextSteps: retitled,
      },
      problem: null,
      leftOut: problems,
    }
  } catch (error) {
    requireAsked(signal)
    if (error instanceof EndpointProblem) return refused(error.message)
    throw error
  }
}
