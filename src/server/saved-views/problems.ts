import { ApiProblem } from '../http/problem'

export const VIEWS_PER_PERSON = 200

export const nameTaken = (name: string, owner: string | null) => {
  const who = owner === null ? 'You already have' : `${owner} already has`
  return new ApiProblem(409, 'name-taken', `${who} a view called “${name}”.`, {
    fields: { name: `${who} a view with this name` },
  })
}

export const tooMany = (owner: string | null) =>
  new ApiProblem(
    409,
    'too-many',
    `${owner === null ? 'You have' : `${owner} has`} ${VIEWS_PER_PERSON} saved views, which is as many as one person can keep. Delete one first.`,
  )
