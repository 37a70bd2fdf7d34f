import type { Utterance } from '@/contracts/transcript'

import type { EndpointClaims } from '../analysis/endpoint-claims'
import type { Deps } from '../deps'
import { ask } from './ask-endpoint'
import { EndpointProblem } from './ask-model'
import { endpointOf } from './endpoint'
import { readStanding } from './standing'

type Tried = { version: string; claims: EndpointClaims | null; problem: string | null }

/** What the language model says of a conversation when a person asks it; nothing of it is kept. */
export const tryEndpoint = async (deps: Deps, transcript: Utterance[]): Promise<Tried> => {
  const endpoint = endpointOf(deps.env)
  if (!endpoint) return { version: '', claims: null, problem: 'No language model is configured.' }
  const version = endpoint.model
  const refused = (problem: string): Tried => ({ version, claims: null, problem })
  const isSaid = transcript.some(({ role, text }) => role === 'caller' && /\p{L}/u.test(text))
  if (!isSaid) return refused('The caller says nothing, so it was not asked.')
  const standing = await readStanding(deps.db, version)
  const { pausedUntil } = standing
  if (pausedUntil && pausedUntil > deps.now()) {
    return refused('It failed several times and is not asked for a few minutes.')
  }
  try {
    const signal = new AbortController().signal
    const questions = { category: true, summary: true, steps: [] }
    const { category, summary, problems } = await ask(
      { deps, endpoint, standing, signal },
      questions,
      transcript,
    )
    if (!category && !summary) {
      const isNone = problems.length === 0
      return refused(
        isNone ? 'It claims nothing.' : `None of its claims was kept: ${problems.join(', ')}.`,
      )
    }
    return {
      version,
      claims: { ...(category && { category }), ...(summary && { summary }) },
      problem: null,
    }
  } catch (error) {
    if (error instanceof EndpointProblem) return refused(error.message)
    throw error
  }
}
