import { AlertIcon } from './glyphs'

export function FormError({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2 text-row text-danger [&>svg]:mt-0.5"
    >
      <AlertIcon />
      {error.message}
    </p>
  )
}
