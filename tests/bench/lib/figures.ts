/** Figures as the tables print them. */
export const whole = (value: number) => Math.round(value).toLocaleString('en-US')
export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
