import type { SimulatedCall } from './calls/simulated-call'
import { genericEvents } from './generic-body'
import type { StagedEvent } from './provider-event'
import { retellEvents } from './retell-body'
import { vapiEvents } from './vapi-body'

const WRITERS = { vapi: vapiEvents, retell: retellEvents, generic: genericEvents }

export const eventsOfCall = (call: SimulatedCall): StagedEvent[] => WRITERS[call.provider](call)
