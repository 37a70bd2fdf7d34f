import { Link } from '@tanstack/react-router'

import { pageGroups } from '@/components/page-directory'

export function ReportDirectory() {
  return pageGroups().map(({ name, entries }) => (
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
