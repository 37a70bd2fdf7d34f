import { PASSWORD_RULE } from '@/lib/password-rules'
import { TextField } from '@/ui/form'

export function NewPasswordFields() {
  return (
    <>
      <TextField
        name="password"
        label="New password"
        type="password"
        help={PASSWORD_RULE}
        autoComplete="new-password"
      />
      <TextField
        name="repeated"
        label="New password again"
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
