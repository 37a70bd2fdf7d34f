import { lateCode } from './late-code'

/** What menus, popovers, dialogs and tooltips are drawn with; fetched when the shell has been drawn. */
export const overlayCode = lateCode(() => import('./overlays'))
