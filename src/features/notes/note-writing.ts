// What only who writes needs, in one chunk loaded on first intent.
export { NoteComposer } from './note-composer'
export { NoteEditor } from './note-editor'
export { OrphanedDraft } from './orphaned-draft'
