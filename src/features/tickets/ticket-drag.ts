import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

import { BOARD_STATUSES, type BoardStatus } from '@/contracts/ticket-words'

const readStatus = (value: unknown) => BOARD_STATUSES.find((status) => status === value)

export const dragCard = (element: HTMLElement, id: string, onDrag: (isDragged: boolean) => void) =>
  draggable({
    element,
    getInitialData: () => ({ ticket: id }),
    onDragStart: () => onDrag(true),
    onDrop: () => onDrag(false),
  })

export const takeCards = (
  element: HTMLElement,
  status: BoardStatus,
  onOver: (isOver: boolean) => void,
) =>
  dropTargetForElements({
    element,
    getData: () => ({ status }),
    canDrop: ({ source }) => typeof source.data['ticket'] === 'string',
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: () => onOver(false),
  })

export const watchDrops = (onDrop: (id: string, status: BoardStatus) => void) =>
  monitorForElements({
    onDrop: ({ source, location }) => {
      const id = source.data['ticket']
      const status = readStatus(location.current.dropTargets[0]?.data['status'])
      if (typeof id === 'string' && status) onDrop(id, status)
    },
  })
