import { randomUUID } from 'node:crypto'

import { hash } from '@node-rs/argon2'
import { users } from '@/server/db/schema'

import type { TestServer } from './server'

export const SIMPLE = '/functions/simple'
export const PASSWORD = 'correct horse battery'

const text = (html: string) =>
  html
    .replace(/<style>[^]*?<\/style>/, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')

/** A browser without scripts: it keeps the cookie, follows what it is told, and presses buttons. */
const openBrowser = (server: TestServer) => {
  let cookie = ''
  let page = ''
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) }
    const answer = await server.request(path, { ...init, headers })
    const given = answer.headers.get('set-cookie')
    if (given) cookie = given.split(';')[0] ?? ''
    page = await answer.clone().text()
    const next = answer.headers.get('location')
    return answer.status === 303 && next ? ask(next) : answer
  }
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const forms = () =>
    [...page.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([^]*?)<\/form>/g)].map(
      ([, action = '', inside = '']) => ({
        action,
        label: /type="submit"\s+value="([^"]*)"/.exec(inside)?.[1] ?? '',
        fields: Object.fromEntries(
          [...inside.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
            ([, name = '', value = '']) => [name, value],
          ),
        ),
      }),
    )
  const form = (label: string) => {
    const found = forms().find((one) => one.label.startsWith(label))
    if (!found) throw new Error(`No button ${label}`)
    return found
  }
  return {
    ask,
    post,
    form,
    forms,
    cookie: () => cookie,
    token: () => cookie.split('=')[1] ?? '',
    html: () => page,
    text: () => text(page),
    press: (label: string, more: Record<string, string> = {}) => {
      const { action, fields } = form(label)
      return post(action, { ...fields, ...more })
    },
    signIn: async (email: string, password = PASSWORD) => {
      await ask(SIMPLE)
      const { action, fields } = form('Sign in')
      return post(action, { ...fields, email, password })
    },
  }
}

/** The pages without scripts of a server, as people with browsers that have none see them. */
export const simplePages = (server: TestServer) => {
  const addPerson = async (name = 'Ana Lopez') => {
    const email = `${randomUUID()}@example.com`
    const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 })
    const [row] = await server.db
      .insert(users)
      .values({ name, email, role: 'agent', passwordHash })
      .returning({ id: users.id })
    return { email, id: row?.id ?? '' }
  }
  return {
    addPerson,
    openBrowser: () => openBrowser(server),
    signedIn: async () => {
      const { email, id } = await addPerson()
      const browser = openBrowser(server)
      const answer = await browser.signIn(email)
      if (answer.status !== 200) throw new Error('The sign-in was refused')
      return { browser, id, email }
    },
  }
}
