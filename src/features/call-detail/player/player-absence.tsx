import { Link } from '@tanstack/react-router'
import { MicOff } from 'lucide-react'

import { useAuth } from '@/api/auth'
import type { CallDetail } from '@/contracts/calls'
import { hasEnded } from '@/domain/call-state'
import { problemOfAbsence, type RecordingProblem } from '@/domain/recording-problem'
import { Button } from '@/ui/button'

import { useCallView } from '../call-view'
import { useKeptFocus } from './use-kept-focus'
import { usePlayer } from './use-player'

const WORDS: Record<RecordingProblem, { title: string; text: string }> = {
  'no-recording': { title: 'No recording', text: 'The provider sent none with this call.' },
  'recording-deleted': {
    title: 'Deleted at the provider',
    text: 'The provider no longer has this recording.',
  },
  'recording-policy': {
    title: 'Not stored by policy',
    text: 'The provider is set not to keep recordings.',
  },
  'recording-no-consent': {
    title: 'No consent to record',
    text: 'The caller did not agree to be recorded.',
  },
  'recording-key-missing': {
    title: 'Recordings are not connected',
    text: 'An administrator has to give the server the provider’s key.',
  },
  'recording-key-refused': {
    title: 'The provider refuses the key',
    text: 'An administrator has to check the provider’s key.',
  },
}

const wordsFor = (problem: RecordingProblem, { status }: CallDetail) =>
  problem === 'no-recording' && !hasEnded(status)
    ? { title: 'No recording yet', text: 'It appears here when the call has ended.' }
    : WORDS[problem]

export function PlayerAbsence({ code, message }: { code: string | null; message: string | null }) {
  const { call, player } = useCallView()
  const { user } = useAuth()
  const said = usePlayer(player, ({ error }) => error?.message ?? null) ?? message
  // The codes of a player's or a waveform's problem, which the caller has checked.
  const problem = (code as RecordingProblem | null) ?? problemOfAbsence(call.recordingAbsence)
  const { title, text } = wordsFor(problem, call)
  const isKey = problem === 'recording-key-missing' || problem === 'recording-key-refused'
  const place = useKeptFocus<HTMLParagraphElement>(player)
  return (
    <div className="flex min-h-9 items-center gap-2.5">
      <MicOff aria-hidden="true" size={16} className="shrink-0 text-ink-subtle" />
      <p ref={place} tabIndex={-1} className="max-w-76 text-meta text-ink-muted">
        <strong className="block text-row font-medium text-ink">{title}</strong>
        {(isKey ? said : null) ?? text}
      </p>
      {isKey && user?.role === 'admin' ? (
        <Link to="/settings" className="text-row text-accent underline">
          Settings
        </Link>
      ) : null}
      {problem === 'recording-deleted' ? (
        <Button size="sm" onClick={player.play}>
          Ask again
        </Button>
      ) : null}
    </div>
  )
}
