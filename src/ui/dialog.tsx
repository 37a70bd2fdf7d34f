import { useState } from 'react'

import { useLateOverlay } from './late-code'
import { overlayCode } from './overlay-code'
import type { DialogProps } from './overlay-parts'

/**
 * A modal dialog, 480 wide unless it is `lg`, open while it is drawn. Focus is trapped inside and goes
 * back to what had it before; when that is gone, to the heading of the section it stood in, or, as
 * when nothing had it, the page's.
 */
export function Dialog(props: DialogProps) {
  // Read while rendering: by the time effects run, focus has already moved into the dialog.
  const [opener] = useState(() => {
    const { activeElement, body } = document
    return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
  })
  const { code } = useLateOverlay(overlayCode, true, props.onClose)
  return code ? <code.DialogContent {...props} opener={opener} /> : null
}
