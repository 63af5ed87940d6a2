import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { EditorState, RangeSetBuilder, StateEffect, StateField, Transaction } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  GutterMarker,
  gutter,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { TextFault } from '../../../../src/library/text/check-text.js'
import type { TextEdit } from '../../../../src/library/text/fixes.js'
import { aboutAt, completionSource, type Known } from './complete.js'
import { theme } from './theme.js'

/** What the editor tells, and what it asks. */
export interface EditorHooks {
  changed(text: string): void
  known(): Known
  /** `F8`, `Ctrl .`, `Ctrl Enter`. */
  nextFault(): void
  fix(): void
  tryIt(): void
}

interface Marks {
  readonly faults: readonly TextFault[]
  readonly knob: { readonly from: number; readonly to: number } | undefined
}

const setMarks = StateEffect.define<Marks>()

class FaultMark extends GutterMarker {
  private readonly isWarning: boolean
  private readonly says: string

  constructor(isWarning: boolean, says: string) {
    super()
    this.isWarning = isWarning
    this.says = says
  }

  override eq(other: FaultMark): boolean {
    return other.isWarning === this.isWarning && other.says === this.says
  }

  override toDOM(): HTMLElement {
    const mark = document.createElement('span')
    mark.className = this.isWarning ? 'cm-fault-mark warn' : 'cm-fault-mark'
    mark.textContent = '!'
    mark.title = this.says
    return mark
  }
}

function decorated(length: number, { faults, knob }: Marks): DecorationSet {
  const marks = [
    ...faults.flatMap(({ from, to, file, isWarning }) =>
      file === undefined && from < to && to <= length
        ? [Decoration.mark({ class: isWarning ? 'cm-faulty warn' : 'cm-faulty' }).range(from, to)]
        : [],
    ),
    ...(knob && knob.from < knob.to && knob.to <= length
      ? [Decoration.mark({ class: 'cm-knob' }).range(knob.from, knob.to)]
      : []),
  ]
  return Decoration.set(marks, true)
}

const NONE: Marks = { faults: [], knob: undefined }

/** Faults and the turned figure, where they stand now: they move with the text until the next check. */
const marked = StateField.define<{ readonly marks: Marks; readonly drawn: DecorationSet }>({
  create: () => ({ marks: NONE, drawn: Decoration.none }),
  update(value, { changes, effects, docChanged, newDoc }) {
    const set = effects.find((effect) => effect.is(setMarks))
    if (set) return { marks: set.value, drawn: decorated(newDoc.length, set.value) }
    return docChanged ? { ...value, drawn: value.drawn.map(changes) } : value
  },
  provide: (field) => EditorView.decorations.from(field, ({ drawn }) => drawn),
})

const faultGutter = gutter({
  class: 'cm-faults',
  markers: ({ state }) => {
    const builder = new RangeSetBuilder<GutterMarker>()
    const lines = new Map<number, TextFault>()
    for (const fault of state.field(marked).marks.faults) {
      if (fault.file !== undefined || fault.from > state.doc.length) continue
      const { from } = state.doc.lineAt(fault.from)
      const before = lines.get(from)
      if (!before || (before.isWarning && !fault.isWarning)) lines.set(from, fault)
    }
    for (const [from, { isWarning, message }] of [...lines].sort(([a], [b]) => a - b))
      builder.add(from, from, new FaultMark(isWarning === true, message))
    return builder.finish()
  },
  lineMarkerChange: ({ transactions }) =>
    transactions.some(({ effects }) => effects.some((effect) => effect.is(setMarks))),
})

/** A word under the pointer: a fault says what it is, a key what it means. */
function hover(known: () => Known) {
  return hoverTooltip(({ state }, position) => {
    const fault = state
      .field(marked)
      .marks.faults.find(({ from, to, file }) => file === undefined && from <= position && position <= to)
    const line = state.doc.lineAt(position)
    const word = [...line.text.matchAll(/[\w-]+(?=\s*:)/g)].find(
      ({ index, 0: text }) => line.from + index <= position && position <= line.from + index + text.length,
    )
    const from = word ? line.from + word.index : position
    const about = word && aboutAt(state.doc.toString(), from, from + word[0].length, known())
    if (!fault && !about) return null
    return {
      pos: from,
      above: true,
      create: () => {
        const dom = document.createElement('div')
        dom.className = 'cm-hover'
        const add = (name: string, text: string) => {
          const part = document.createElement(name)
          part.textContent = text
          dom.append(part)
        }
        if (fault) add('span', fault.message)
        if (about) {
          add('b', about.key)
          if (about.about) add('span', about.about)
          for (const more of about.more) add('span', more)
        }
        return { dom }
      },
    }
  })
}

/**
 * The editor of the workshop. It lives below a shadow root: there its styles are sheets that scripts made, which the policy of
 * the page allows; a style element it would not.
 */
export class Editor {
  private readonly view: EditorView

  constructor(host: HTMLElement, text: string, hooks: EditorHooks) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    root.replaceChildren()
    const run = (action: () => void) => () => {
      action()
      return true
    }
    this.view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text,
        extensions: [
          faultGutter,
          lineNumbers(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          history(),
          drawSelection(),
          indentUnit.of('  '),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          yaml(),
          marked,
          theme,
          autocompletion({ override: [completionSource(hooks.known)], icons: false, maxRenderedOptions: 60 }),
          hover(hooks.known),
          EditorView.contentAttributes.of({
            'aria-label': 'Scenario, YAML',
            spellcheck: 'false',
            tabindex: '0',
          }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) hooks.changed(state.doc.toString())
          }),
          keymap.of([
            { key: 'F8', run: run(hooks.nextFault) },
            { key: 'Mod-.', run: run(hooks.fix) },
            { key: 'Mod-Enter', run: run(hooks.tryIt) },
            ...completionKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            indentWithTab,
          ]),
        ],
      }),
    })
  }

  /** Another text, as one step that can be undone. */
  setText(text: string): void {
    const { state } = this.view
    if (state.doc.toString() === text) return
    this.view.dispatch({ changes: { from: 0, to: state.doc.length, insert: text } })
  }

  write({ from, to, insert }: TextEdit): void {
    this.view.dispatch({
      changes: { from, to, insert },
      annotations: Transaction.userEvent.of('input.fix'),
    })
  }

  mark(marks: Marks): void {
    this.view.dispatch({ effects: setMarks.of(marks) })
  }

  /** Selects from one place to another, in the middle of the view, with the keyboard there. */
  goTo(from: number, to = from): void {
    const { length } = this.view.state.doc
    const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
    this.view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) })
    this.view.focus()
  }

  get position(): number {
    return this.view.state.selection.main.head
  }

  end(): void {
    this.view.destroy()
  }
}
