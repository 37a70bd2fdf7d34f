import { passwordProblem } from '@/lib/password-rules'

import { invalid } from '../http/problem'

export const requireGoodPassword = (password: string, person: { name: string; email: string }) => {
  const problem = passwordProblem(password, [person.name, person.email])
  if (problem !== null) throw invalid({ password: problem })
}
