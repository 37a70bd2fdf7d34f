import { useEffect } from 'react'

type Sheet = { styles: string; dynamic?: boolean }

/**
 * Stands in for the `react-style-singleton` package in the built application: a component that
 * applies `styles` to the page while at least one of its kind is mounted; the first one's win.
 *
 * The package inserts a `<style>` element, which our Content-Security-Policy refuses. A constructed
 * style sheet does the same without inline code.
 */
export const styleSingleton = () => {
  const sheet = sharedSheet()
  return function StyleSheet({ styles, dynamic = false }: Sheet) {
    const key = dynamic ? styles : null
    // As in the package: new rules replace the old ones only when they are said to change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    useEffect(() => sheet(styles), [key])
    return null
  }
}

const sharedSheet = () => {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return (styles: string) => {
    if (users++ === 0) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }
    return () => {
      if (--users > 0) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== sheet)
    }
  }
}
