import { layoutOf } from '@tests/builders/dashboard-layout'

import { CARD, DIGITS } from './ticket-writes'

type Send = (route: string, json: unknown) => Promise<{ id: string; version: number }>

const permissions = { canEdit: [`e ${CARD}`], canView: [`v ${CARD}`], canDelete: [`d ${CARD}`] }
const [widget] = layoutOf({}).widgets
/** A layout with a card number in each of its texts. */
const cardLayout = (id: string) =>
  layoutOf({
    id: `${id} ${CARD}`,
    name: CARD,
    description: `of ${CARD}`,
    owner: `by ${CARD}`,
    permissions: { ...permissions, others: CARD },
    added: `x ${CARD}`,
    widgets: widget
      ? [
          {
            ...widget,
            id: `w ${CARD}`,
            title: CARD,
            description: CARD,
            config: { metric: CARD },
            added: CARD,
          },
        ]
      : [],
  })
const layoutTexts = [
  '* description id name owner permissions.* permissions.canDelete[] permissions.canEdit[]',
  'permissions.canView[] widgets[].* widgets[].config.* widgets[].description widgets[].id',
  'widgets[].title',
]
  .join(' ')
  .split(' ')
  .map((text) => `layout.${text}`)
  .join(' ')

const cardDefinition = {
  metrics: ['volume'],
  by: null,
  and: null,
  filters: { voiceAgent: CARD },
  range: '7d',
  grain: null,
  compare: false,
  view: 'table',
}

/** By operation on reports, dashboards and the source of external data: the texts that it stores, and how to send a card number in each of them. */
export const dashboardWrites = (send: Send) => ({
  'POST /reports': {
    texts: 'name definition.filters.*',
    write: () => send('POST /reports', { name: CARD, definition: cardDefinition }),
  },
  'PATCH /reports/{id}': {
    texts: 'name definition.filters.*',
    write: async () => {
      const plain = { ...cardDefinition, filters: {} }
      const { id, version } = await send('POST /reports', { name: 'Calls', definition: plain })
      const json = { version, name: `of ${CARD}`, definition: cardDefinition }
      await send(`PATCH /reports/${id}`, json)
    },
  },
  'POST /dashboards': {
    texts: layoutTexts,
    write: () => send('POST /dashboards', { layout: cardLayout('one') }),
  },
  'PUT /dashboards/{id}': {
    texts: layoutTexts,
    write: async () => {
      const { id, version } = await send('POST /dashboards', { layout: layoutOf({ id: 'two' }) })
      await send(`PUT /dashboards/${id}`, { layout: cardLayout('two'), version })
    },
  },
  'PUT /external-data/source': {
    texts: 'address path',
    write: () =>
      send('PUT /external-data/source', {
        address: `https://figures.example.com/${DIGITS}`,
        path: `items.${DIGITS}`,
        version: 1,
      }),
  },
})
