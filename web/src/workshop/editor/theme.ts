import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The editor in the colours of the page; they change with its theme by themselves. */
const look = EditorView.theme({
  '&': { height: '100%', background: 'var(--surface)', color: 'var(--ink)', fontSize: 'var(--t-2)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '24px' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 16px 0 2px' },
  '.cm-cursor': { borderLeft: '2px solid var(--focus)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--focus) 22%, transparent)',
  },
  '.cm-gutters': { background: 'var(--surface)', color: 'var(--ink-3)', border: '0', fontSize: 'var(--t-1)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '30px', padding: '0 12px 0 2px' },
  '.cm-faults .cm-gutterElement': {
    width: '24px',
    paddingLeft: '6px',
    display: 'flex',
    alignItems: 'center',
  },
  '.cm-fault-mark': {
    display: 'grid',
    placeItems: 'center',
    width: '16px',
    height: '16px',
    borderRadius: '3px',
    background: 'var(--stop)',
    color: 'var(--stop-ink)',
    font: '700 11px/1 var(--sans)',
    cursor: 'pointer',
  },
  '.cm-fault-mark.warn': {
    background: 'none',
    color: 'var(--ink)',
    boxShadow: 'inset 0 0 0 1px var(--edge)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    background: 'color-mix(in srgb, var(--sunken) 45%, transparent)',
  },
  '.cm-faulty': {
    textDecoration: 'underline wavy 1.5px var(--ink)',
    textUnderlineOffset: '4px',
  },
  '.cm-faulty.warn': { textDecorationStyle: 'dotted' },
  '.cm-knob': {
    padding: '1px 6px',
    borderRadius: '3px',
    border: '1px dashed var(--ink)',
    background: 'var(--ground)',
    fontWeight: '600',
  },
  '.cm-tooltip': {
    maxWidth: 'min(420px, 86vw)',
    background: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--r-3)',
    boxShadow: 'var(--lift-2)',
    font: 'var(--t-2)/1.4 var(--sans)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mono)',
    maxHeight: '260px',
    padding: '6px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    minHeight: '32px',
    padding: '0 10px',
    borderRadius: 'var(--r-2)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--sunken)',
    color: 'var(--ink)',
    boxShadow: 'inset 3px 0 0 var(--ink)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    overflow: 'hidden',
    color: 'var(--ink-3)',
    font: 'var(--t-1)/1.3 var(--sans)',
    textOverflow: 'ellipsis',
  },
  '.cm-hover': { padding: '8px 12px', display: 'grid', gap: '4px' },
  '.cm-hover b': { fontFamily: 'var(--mono)' },
  '.cm-hover span': { color: 'var(--ink-2)' },
  '@media (pointer: coarse)': { '.cm-content': { fontSize: '16px' } },
})

const words = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--us)' },
  { tag: tags.comment, color: 'var(--ink-3)' },
  { tag: [tags.string, tags.number, tags.bool, tags.content, tags.literal], color: 'var(--ink)' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-2)' },
])

export const theme = [look, syntaxHighlighting(words)]
