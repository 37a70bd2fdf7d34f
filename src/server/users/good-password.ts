import { passwordProblem } from '@/lib/password-rules'

import { ApiProblem } from '../http/problem'

/** Refuses a password that would be guessed about this person, as the field `password`. */
export const requireGoodPassword = (password: string, person: { name: string; email: string }) => {
  const problem = passwordProblem(password, [person.name, person.email])
  if (problem === null) return
  throw new ApiProblem(422, 'invalid', 'Some fields need attention.', {
    fields: { password: problem },
  })
}
