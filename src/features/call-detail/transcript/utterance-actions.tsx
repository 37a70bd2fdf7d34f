import { Link2, Repeat } from 'lucide-react'

import { copyCallLink } from '@/components/copy-call-link'
import type { Utterance } from '@/contracts/transcript'
import { clock } from '@/lib/time-format'
import { IconButton } from '@/ui/icon-button'

import { useCallView } from '../call-view'
import { usePlayer } from '../player/use-player'

const GUESSED_SECONDS = 5

export function UtteranceActions({ utterance, index }: { utterance: Utterance; index: number }) {
  const { call, player } = useCallView()
  const start = utterance.startSeconds ?? 0
  const end = Math.max(utterance.endSeconds ?? start + GUESSED_SECONDS, start + 1)
  const isRepeated = usePlayer(player, ({ loop }) => loop?.start === start && loop.end === end)
  const repeat = () => {
    if (isRepeated) return player.setLoop(null)
    player.setLoop({ start, end })
    player.playFrom(start)
  }
  return (
    <div className="absolute -top-2 right-1 flex animate-appear rounded-control border border-line bg-raised shadow-popover">
      {player.canPlay ? (
        <IconButton
          size="sm"
          label={isRepeated ? 'Stop repeating this line' : 'Repeat this line'}
          aria-pressed={isRepeated}
          icon={<Repeat aria-hidden="true" size={14} />}
          onClick={repeat}
        />
      ) : null}
      <IconButton
        size="sm"
        label={`Copy link to ${clock(start)}`}
        icon={<Link2 aria-hidden="true" size={14} />}
        onClick={() => void copyCallLink({ callId: call.id, seconds: start, utterance: index })}
      />
    </div>
  )
}
