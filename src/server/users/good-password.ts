import { passwordProblem } from '@/lib/password-rules'

import { ApiProblem } from '../http/problem'

export const requireGoodPassword = (password: string, person: { name: string; email: string }) => {
  const problem = passwordProblem(password, [person.name, person.email])
  if (problem === null) return
  throw new ApiProblem(422, 'invalid', 'Some fields need attention.', {
    fields: { password: problem },
  })
}
