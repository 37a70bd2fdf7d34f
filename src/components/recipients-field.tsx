import { useQuery } from '@tanstack/react-query'

import { peopleQuery } from '@/api/people'

import { PeopleField } from './people-field'

/** The members whom something is sent to. */
export function RecipientsField({ name, label }: { name: string; label: string }) {
  const { data: people = [] } = useQuery(peopleQuery)
  return <PeopleField name={name} label={label} people={people} empty="People under Users only." />
}
