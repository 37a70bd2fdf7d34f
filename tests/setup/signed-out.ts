import { session } from '@/api/session'

// Files share their modules, and a browser's storage: each begins signed out, with nothing stored.
if (typeof document !== 'undefined') {
  session.end()
  localStorage.clear()
  sessionStorage.clear()
}
