import fc from 'fast-check'

import { runs, seed } from '../harness/runs'

fc.configureGlobal({ numRuns: runs(100), seed })
