import { type ReactNode, useState } from 'react'

import { useLateOverlay } from './late-code'
import { overlayCode } from './overlay-code'

export type DialogProps = {
  onClose: () => void
  /** A verb phrase: "Schedule a callback". */
  title: string
  /** One sentence under the title, also the dialog's accessible description. */
  description?: ReactNode
  /** Below the content, aligned right: Cancel, then the primary action. */
  footer?: ReactNode
  children?: ReactNode
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** `lg` for what is read in it rather than filled in. */
  size?: 'md' | 'lg'
}

/**
 * A modal dialog, 480 wide unless it is `lg`, open while it is drawn. Focus is trapped inside and goes
 * back to what had it before; when that is gone, to the heading of the section it stood in, or the
 * page's.
 */
export function Dialog(props: DialogProps) {
  // Read while rendering: by the time effects run, focus has already moved into the dialog.
  const [opener] = useState(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  )
  const { code } = useLateOverlay(overlayCode, true, props.onClose)
  return code ? <code.DialogContent {...props} opener={opener} /> : null
}
