import type { ClauseSpec, ClauseValue, Command, VerbSpec, Verbs } from './command.js'

/** The clauses of a list that are like this. */
type Matching<Clauses extends readonly ClauseSpec[], Like> = Extract<Clauses[number], Like>

/** The labels of the clauses that may be written more than once. */
type RepeatedLabel<Clauses extends readonly ClauseSpec[]> = Matching<
  Clauses,
  { readonly repeat: true }
>['label']

/** One group of a repeated clause: its text, and those of the clauses that follow it. */
type GroupOf<Clauses extends readonly ClauseSpec[], Clause extends ClauseSpec> = {
  readonly [Label in Clause['label']]: string
} & {
  readonly [Label in Matching<Clauses, { readonly follows: Clause['label'] }>['label']]?: string
}

/** The value of a clause whose shape `checkShape` has let through. */
type ValueOf<Clauses extends readonly ClauseSpec[], Clause extends ClauseSpec> = Clause extends {
  readonly repeat: true
}
  ? readonly Flat<GroupOf<Clauses, Clause>>[]
  : Clause extends { readonly list: true }
    ? readonly string[]
    : Clause extends { readonly kind: 'integer' }
      ? number
      : Clause extends { readonly kind: 'choice'; readonly options: readonly (infer Option extends string)[] }
        ? Option
        : string

/** The clauses that stand in the command itself: all but those inside the groups of a repeated one. */
type OwnClause<Clauses extends readonly ClauseSpec[]> = Exclude<
  Clauses[number],
  { readonly follows: RepeatedLabel<Clauses> }
>

/** The clauses that are always there: required, and not only beside a certain value of another clause. */
type NeededClause<Clauses extends readonly ClauseSpec[]> = Exclude<
  Extract<OwnClause<Clauses>, { readonly required: true }>,
  { readonly when: object }
>

/** One object type in place of several that are joined, as editors show it. */
type Flat<Type> = { [Key in keyof Type]: Type[Key] }

/** Whether the labels of a verb are known word for word. */
type IsKnown<Clauses extends readonly ClauseSpec[]> = string extends Clauses[number]['label'] ? false : true

type KnownVerb<Given extends Verbs> = {
  [Verb in keyof Given]: IsKnown<Given[Verb]['clauses']> extends true ? Verb : never
}[keyof Given]

/** A command of a verb whose clauses are not known word for word. */
interface LooseCommand<Verb extends string> {
  readonly verb: Verb
  readonly [label: string]: ClauseValue | undefined
}

type CommandOfVerb<Verb extends string, Clauses extends readonly ClauseSpec[]> = Flat<
  { readonly verb: Verb } & {
    readonly [Clause in NeededClause<Clauses> as Clause['label']]: ValueOf<Clauses, Clause>
  } & {
    readonly [Clause in Exclude<OwnClause<Clauses>, NeededClause<Clauses>> as Clause['label']]?: ValueOf<
      Clauses,
      Clause
    >
  }
>

/**
 * The commands that these verbs describe, told apart by `verb`. An integer clause is a number, a choice one of its
 * options, a list a list of texts, a repeated clause a list of groups, everything else a text. A clause is there for
 * certain where it is `required` without `when`. For this the verbs must be known word for word: write them inside
 * `defineRuleset`, or make them with `defineVerbs`. Where none is, any `Command` will do.
 */
export type CommandOf<Given extends Verbs> = [KnownVerb<Given>] extends [never]
  ? Command
  : {
      [Verb in keyof Given & string]: IsKnown<Given[Verb]['clauses']> extends true
        ? CommandOfVerb<Verb, Given[Verb]['clauses']>
        : LooseCommand<Verb>
    }[keyof Given & string]

/** Either the verbs of a game, from which the type of its commands follows, or that type itself. */
export type VerbsOrCommand = Verbs | Command

/** The commands of a game: as its verbs say, or as its author says. */
export type CommandFrom<Given extends VerbsOrCommand> = Given extends Command
  ? Given
  : Given extends Verbs
    ? CommandOf<Given>
    : never

/** The verbs of a game whose author gave verbs, or the type of its commands. */
export type VerbsFrom<Given extends VerbsOrCommand> = Given | (Given extends Command ? Verbs : never)

/** Beside the type of a command: keeps the word that an author writes as `verb` from becoming just any text. */
export interface VerbHint<Given extends VerbsOrCommand> {
  readonly verb: (keyof Given & string) | CommandFrom<Given>['verb']
}

/** Verbs that stand apart from their game, known word for word, so that `CommandOf<typeof verbs>` knows the commands. */
export function defineVerbs<const Known extends Readonly<Record<string, VerbSpec>>>(verbs: Known): Known {
  return verbs
}
