import { createFileRoute, redirect } from '@tanstack/react-router'

/** Where people look for the sign-in. It is shown at any address while nobody is signed in. */
export const Route = createFileRoute('/login')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
