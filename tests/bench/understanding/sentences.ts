import { DATA, NATCS_DOMAINS, readNatcs } from '../../training/sentences'
import type { Row } from '../lib/table'
import { judge, type Learnt, rowOf } from './categories'
import { heardIn } from './heard-calls'

function readDomain(domain: string): Learnt[] {
  return readNatcs(DATA, domain).map(({ text, label }) => {
    const turn = { role: 'caller' as const, text, startSeconds: null, endSeconds: null }
    return {
      ...heardIn([turn]),
      label,
      weight: 1,
      source: domain,
      isPermissive: true,
      said: new Set(),
    }
  })
}

/** Single sentences of callers, each domain judged by what was learned from the others. */
export function measureSentences(): Row[] {
  const sentences = NATCS_DOMAINS.map(readDomain)
  const said = sentences.map((asked) =>
    judge(sentences.filter((others) => others !== asked).flat(), asked),
  )
  return [
    rowOf('NatCS sentences, other domains', said.flat(), { accuracy: 0.75 }),
    ...said.map((one, at) =>
      rowOf(`… ${NATCS_DOMAINS[at]} (${one.length})`, one, { accuracy: 0.75 }),
    ),
  ]
}
