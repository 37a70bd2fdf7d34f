// Prints labelled conversations with what is made of them, to be judged by reading:
//   npm run bench:steps -- [--calls 100] [--seed 1] [--with-steps] [--said]
import { parseArgs } from 'node:util'

import { seededRandom } from '@/lib/seeded-random'
import { readConversation } from '@/server/analysis/conversation'
import { createLocalAnalyzer } from '@/server/analysis/local-analyzer'
import { proposeNextSteps } from '@/server/analysis/next-steps'
import { claimSummary } from '@/server/analysis/summary'
import { hasLabelledCalls, readLabelledCalls } from '@tests/harness/labelled-calls'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    'with-steps': { type: 'boolean', default: false },
    said: { type: 'boolean', default: false },
  },
})
if (!hasLabelledCalls) console.log('No labelled conversations in ../shared/data/dev: nothing read.')

const analyzer = createLocalAnalyzer()
const random = seededRandom(values.seed)
const drawn = (hasLabelledCalls ? readLabelledCalls() : [])
  .map((call) => ({ call, order: random.next() }))
  .sort((one, other) => one.order - other.order)
const analysed = []
for (const { call } of drawn) {
  analysed.push({ ...call, analysis: await analyzer.analyze(call.input) })
}
const conversations = analysed.filter(({ input }) =>
  input.transcript.some(({ role }) => role === 'caller'),
)
const shown = analysed.filter(
  ({ analysis }) => !values['with-steps'] || analysis.nextSteps.length > 0,
)
for (const { input, analysis } of shown.slice(0, Number(values.calls))) {
  const { category, resolution, summary, nextSteps } = analysis
  console.log(`\n${category?.value ?? '?'}, ${resolution?.value ?? '?'}, ${input.outcome}`)
  if (values.said)
    for (const { role, text } of input.transcript) console.log(`    ${role}: ${text}`)
  console.log(`  ${summary?.value ?? '(no summary)'}`)
  for (const { title, dueAt } of nextSteps) console.log(`  → ${title}${dueAt ? `, ${dueAt}` : ''}`)
}
const summed = conversations.filter(({ analysis }) => analysis.summary).length
console.log(`\n${summed} of ${conversations.length} conversations have a summary`)

const heard = conversations.map((one) => ({ ...one, said: readConversation(one.input.transcript) }))
const begun = performance.now()
for (const { said, input, analysis } of heard) {
  claimSummary(said, input, analysis, null)
  proposeNextSteps(said, input, analysis, null)
}
const each = (performance.now() - begun) / heard.length
console.log(`${each.toFixed(2)} ms a call for the summary and the steps`)
