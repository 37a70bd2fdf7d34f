import { clsx } from 'clsx'

import { cutText } from '@/lib/cut-text'
import { formatPhoneNumber } from '@/lib/phone-format'

const LONGEST = 60

export function PhoneNumber({ number, className }: { number: string; className?: string }) {
  return (
    <bdi dir="ltr" className={clsx('whitespace-nowrap tabular-nums', className)}>
      {cutText(formatPhoneNumber(number), LONGEST)}
    </bdi>
  )
}
