/**
 * The translation of a browser, and extensions, put text nodes that React knows into elements of
 * their own. React would fail to take such a node away, or to insert before it, and the page with it.
 */
export const allowTranslatedDom = () => {
  // oxlint-disable-next-line typescript/unbound-method -- called with the node they are of.
  const { removeChild, insertBefore } = Node.prototype

  const childHolding = (parent: Node, node: Node): Node | null => {
    let child: Node | null = node
    while (child && child.parentNode !== parent) child = child.parentNode
    return child
  }

  Object.assign(Node.prototype, {
    removeChild<Child extends Node>(this: Node, child: Child): Child {
      const held = childHolding(this, child)
      if (held) removeChild.call(this, held)
      return child
    },
    insertBefore<Child extends Node>(this: Node, child: Child, before: Node | null): Child {
      insertBefore.call(this, child, before && childHolding(this, before))
      return child
    },
  })
  return () => void Object.assign(Node.prototype, { removeChild, insertBefore })
}
