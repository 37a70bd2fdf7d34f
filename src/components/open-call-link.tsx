import { Link } from '@tanstack/react-router'

export function OpenCallLink({ callId, className = '' }: { callId: string; className?: string }) {
  return (
    <Link
      to="/unified-dashboard/$id"
      params={{ id: callId }}
      className={`text-accent underline ${className}`}
    >
      Open the call
    </Link>
  )
}
