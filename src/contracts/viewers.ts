import * as z from 'zod'

import { ROLES } from './call-words'

/** Another person who has the call open now. */
export const viewer = z.object({ id: z.uuid(), name: z.string(), role: z.enum(ROLES) })
export type Viewer = z.infer<typeof viewer>

export const viewers = z.object({ items: z.array(viewer) })
