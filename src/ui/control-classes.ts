export const CONTROL_LOOK =
  'w-full min-w-0 rounded-control border border-line-control bg-surface px-3 text-body text-ink placeholder:text-ink-subtle disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger'

export const CONTROL = `h-9 ${CONTROL_LOOK}`
