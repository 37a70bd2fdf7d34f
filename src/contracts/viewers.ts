import * as z from 'zod'

import { ROLES } from './call-words'

export const viewer = z.object({ id: z.uuid(), name: z.string(), role: z.enum(ROLES) })
export type Viewer = z.infer<typeof viewer>

export const viewers = z.object({ items: z.array(viewer) })
