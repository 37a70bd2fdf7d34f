import { TextField } from '@/ui/form'

export function NewPasswordFields() {
  return (
    <>
      <TextField
        name="password"
        label="New password"
        type="password"
        help="At least 8 characters"
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
