import { Link, type LinkProps } from '@tanstack/react-router'
import {
  Activity,
  BellRing,
  ListChecks,
  type LucideIcon,
  Phone,
  Settings,
  UsersRound,
} from 'lucide-react'

type Entry = { to: LinkProps['to']; Icon: LucideIcon; name: string; answers: string }

/** Every page that exists; a group appears with its first page. */
const GROUPS: { name: string; entries: Entry[] }[] = [
  {
    name: 'The main job',
    entries: [
      {
        to: '/next-steps-report',
        Icon: ListChecks,
        name: 'Next Steps',
        answers: 'What has to be done for callers now, and by whom?',
      },
      {
        to: '/all-calls',
        Icon: Phone,
        name: 'All Calls',
        answers: 'Who called, about what, and how did it end?',
      },
    ],
  },
  {
    name: 'Automation',
    entries: [
      {
        to: '/alert-configuration',
        Icon: BellRing,
        name: 'Alert Configuration',
        answers: 'Which incoming calls should tell me about themselves?',
      },
    ],
  },
  {
    name: 'Administration',
    entries: [
      {
        to: '/users',
        Icon: UsersRound,
        name: 'Users',
        answers: 'Who can sign in, and as what?',
      },
      {
        to: '/settings',
        Icon: Settings,
        name: 'Settings',
        answers: 'What holds for everybody, for me, for the providers and for old data?',
      },
      {
        to: '/system-status',
        Icon: Activity,
        name: 'System Status',
        answers: 'Does everything the providers send arrive and get read?',
      },
    ],
  },
]

export function ReportDirectory() {
  return GROUPS.map(({ name, entries }) => (
    <section key={name} aria-label={name} className="flex flex-col gap-2">
      <h2 className="text-section font-semibold text-ink">{name}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.name}>
            <Link
              to={entry.to}
              className="flex h-full items-start gap-3 rounded-card border border-line bg-surface p-4 hover:border-line-strong"
            >
              <span className="rounded-control bg-accent-soft p-2 text-accent-ink">
                <entry.Icon aria-hidden="true" size={16} />
              </span>
              <span className="min-w-0">
                <span className="block font-medium text-ink">{entry.name}</span>
                <span className="block text-row text-ink-muted">{entry.answers}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
