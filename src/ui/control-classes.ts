/** The one look of everything that takes typed or chosen input. */
export const CONTROL_LOOK =
  'w-full min-w-0 rounded-control border border-line-control bg-surface px-3 text-body text-ink placeholder:text-ink-subtle disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger'

/** A control of one line. */
export const CONTROL = `h-9 ${CONTROL_LOOK}`
