import { benchBusy } from './busy'
import { benchCallbacks } from './callbacks'
import { benchDashboards } from './dashboards'
import { benchFunctions } from './functions'
import { benchGrowth } from './growth'
import { benchIngest } from './ingest'
import { benchLearning } from './learning'
import type { Bench } from './lib/bench'
import { benchLists } from './lists'
import { benchMemory } from './memory'
import { benchMetrics } from './metrics'
import { benchQueues } from './queues'
import { benchScreens } from './screens'
import { benchUnderstanding } from './understanding'

/** Every measurement by the name it is asked for with. */
export const BENCHES: Record<string, Bench> = {
  ingest: benchIngest,
  memory: benchMemory,
  metrics: benchMetrics,
  dashboards: benchDashboards,
  lists: benchLists,
  queues: benchQueues,
  functions: benchFunctions,
  screens: benchScreens,
  understanding: benchUnderstanding,
  callbacks: benchCallbacks,
  learning: benchLearning,
  busy: benchBusy,
  growth: benchGrowth,
}

/** Measured once, not for each kind of database. */
export const WITHOUT_DATABASE = ['understanding', 'callbacks']
