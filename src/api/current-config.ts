import { readConfig } from './config'

const readOrSay = () => {
  try {
    return readConfig(import.meta.env)
  } catch (error) {
    // Nothing can be drawn without it, not even by React: the sentence goes straight to the page.
    const said = document.createElement('p')
    said.className = 'fatal'
    said.setAttribute('role', 'alert')
    said.textContent = `This application is not configured correctly. ${error instanceof Error ? error.message : ''}`
    document.body.replaceChildren(said)
    throw error
  }
}

/** The configuration this build was made with. */
export const config = readOrSay()
