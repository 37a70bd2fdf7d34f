// What the product can carry, measured on data made for it, in temporary databases:
// in front of a built product (`npm run build`):
//   npm run bench -- ingest|memory|metrics|dashboards|lists|queues|functions|screens|understanding|callbacks|learning|busy|growth [--calls 1000000 [--remember sizes.json]] [--database embedded|postgres|both] [--deliveries 100000] [--seed 1] [--strict]
import { parseArgs } from 'node:util'

import { BENCHES, WITHOUT_DATABASE } from './benches'
import type { BenchOptions } from './lib/bench'
import { DATABASES } from './lib/bench-database'
import { createReport } from './lib/table'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: 'both' },
    calls: { type: 'string' },
    remember: { type: 'string' },
    deliveries: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    strict: { type: 'boolean', default: false },
  },
})
const chosen = positionals.length > 0 ? positionals : Object.keys(BENCHES)
const databases = DATABASES.filter((kind) => values.database === 'both' || values.database === kind)
const unknown = chosen.filter((name) => !(name in BENCHES))
if (unknown.length > 0 || databases.length === 0) {
  console.error(
    `Choose from ${Object.keys(BENCHES).join(', ')} and --database ${DATABASES.join(', ')}, both.`,
  )
  process.exit(2)
}

const report = createReport()
const options: BenchOptions = {
  report,
  seed: Number(values.seed),
  deliveries: Number(values.deliveries),
  calls: values.calls === undefined ? null : Number(values.calls),
  remember: values.remember ?? null,
}
for (const name of chosen) {
  const kinds = WITHOUT_DATABASE.includes(name) ? databases.slice(0, 1) : databases
  for (const kind of kinds) await BENCHES[name]?.(kind, options)
}
if (values.strict && report.isMissed()) process.exitCode = 1
