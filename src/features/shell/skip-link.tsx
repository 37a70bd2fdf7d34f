/** The first stop of the Tab key: past the sidebar, to the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        // The address stays as it is: it holds the state of the page.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      className="sr-only rounded-control bg-accent px-3 py-2 font-medium text-accent-on focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      Skip to the page
    </a>
  )
}
