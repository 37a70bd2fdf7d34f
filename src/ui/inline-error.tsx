import { Button } from './button'

export function InlineError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 text-row text-danger">
      {message}
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </p>
  )
}
