import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A loaded two-core machine is slower than Testing Library's default second.
configure({ asyncUtilTimeout: 5000 })
afterEach(cleanup)
