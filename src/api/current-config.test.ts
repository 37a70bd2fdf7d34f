import { expect, test } from 'vitest'

import { readConfig } from '@/contracts/web-config'

import { printableConfig } from './current-config'

test('prints no more of the public key than its end', () => {
  const printed = printableConfig(readConfig({ VITE_PUBLIC_KEY: 'anon-1234567890' }))
  expect(printed.publicKey).toBe('…7890')
  expect(JSON.stringify(printed)).not.toContain('anon')
})
