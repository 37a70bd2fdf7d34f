import { MessageSquareOff } from 'lucide-react'

import type { CallDetail } from '@/contracts/calls'
import { hasEnded } from '@/domain/call-state'
import { EmptyState } from '@/ui/empty-state'

const words = ({ contentWithheld, status }: CallDetail) => {
  if (contentWithheld) {
    return {
      title: 'Not stored by policy',
      text: 'The voice provider keeps neither transcript nor recording of this call.',
    }
  }
  if (!hasEnded(status)) {
    return {
      title: 'The call is still going on',
      text: 'The transcript appears here when the provider sends it.',
    }
  }
  return {
    title: 'No transcript',
    text: 'Nothing was said, or the voice provider sent no words with this call.',
  }
}

export function NoTranscript({ call }: { call: CallDetail }) {
  const { title, text } = words(call)
  return (
    <EmptyState icon={<MessageSquareOff aria-hidden="true" size={24} />} title={title}>
      {text}
    </EmptyState>
  )
}
