const ownBuild = () =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

/** Whether the server is away, or which build of the application it hands out: this one or another. */
export const askServerBuild = (): Promise<'away' | 'this' | 'other'> =>
  fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } }).then(
    async (response) => {
      if (response.status >= 500) return 'away'
      return (await response.text()).includes(ownBuild()) ? 'this' : 'other'
    },
    () => 'away',
  )
