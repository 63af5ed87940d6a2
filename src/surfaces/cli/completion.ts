import { Argument, Command } from 'commander'
import { scenarioNames } from '../../library/load.js'
import { print } from './print.js'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** A command, and the words that may follow it. */
interface Completed {
  readonly name: string
  readonly about: string
  readonly options: readonly { readonly flag: string; readonly about: string }[]
  /** Commands within it, and the scenarios that come with the program where it takes one. */
  readonly words: readonly string[]
}

/** An argument says in its description that it is a scenario. */
const TAKES_SCENARIO = /\bscenario\b/

function completedOf(command: Command, scenarios: readonly string[]): Completed {
  const inner = command.commands.map((one) => one.name())
  const takes = command.registeredArguments.some((argument) => TAKES_SCENARIO.test(argument.description))
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
  const options = [command, ...command.commands].flatMap((one) => one.options)
  return {
    name: command.name(),
    about: command.description(),
    options: options.flatMap(({ long, description }) =>
      long == null ? [] : [{ flag: long, about: description }],
    ),
    words: [...inner, ...choices, ...(takes ? scenarios : [])],
  }
}

/** A text between single quotes, for any of the shells. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function following({ words, options }: Completed): string {
  return [...words, ...options.map(({ flag }) => flag), '--help'].join(' ')
}

function bash(all: readonly Completed[]): readonly string[] {
  return [
    '# ludex completion bash >> ~/.bashrc',
    '_ludex() {',
    `  local cur="\${COMP_WORDS[COMP_CWORD]}" words=""`,
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${all.map(({ name }) => name).join(' ')} --help --version"`,
    '  else',
    `    case "\${COMP_WORDS[1]}" in`,
    ...all.map((one) => `      ${one.name}) words="${following(one)}" ;;`),
    '    esac',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
    '  [ "$COMP_CWORD" -gt 1 ] && COMPREPLY+=($(compgen -f -- "$cur"))',
    '}',
    'complete -o filenames -F _ludex ludex',
  ]
}

function zsh(all: readonly Completed[]): readonly string[] {
  return [
    '#compdef ludex',
    '# ludex completion zsh > a file _ludex in a folder of $fpath',
    '_ludex() {',
    '  local -a found',
    '  if (( CURRENT == 2 )); then',
    '    found=(',
    ...all.map(({ name, about }) => `      ${quoted(`${name}:${about.replaceAll(':', ',')}`)}`),
    '    )',
    "    _describe 'command' found",
    '    return',
    '  fi',
    '  case "$words[2]" in',
    ...all.map((one) => `    ${one.name}) found=(${following(one)}) ;;`),
    '  esac',
    '  compadd -- $found',
    '  _files',
    '}',
    'compdef _ludex ludex',
  ]
}

function fish(all: readonly Completed[]): readonly string[] {
  return [
    '# ludex completion fish > ~/.config/fish/completions/ludex.fish',
    ...all.flatMap(({ name, about, options, words }) => {
      const within = `complete -c ludex -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`
      return [
        `complete -c ludex -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
        ...(words.length > 0 ? [`${within} -a ${quoted(words.join(' '))}`] : []),
        ...options.map((option) => `${within} -l ${option.flag.slice(2)} -d ${quoted(option.about)}`),
      ]
    }),
  ]
}

const WRITTEN: Readonly<Record<Shell, (all: readonly Completed[]) => readonly string[]>> = { bash, zsh, fish }

/** Returns what adds the command that writes what a shell needs to complete all the others; `load` loads them. */
export function completing(
  load: () => Promise<readonly ((program: Command) => void)[]>,
): (program: Command) => void {
  return (program) => {
    program
      .command('completion')
      .description('what a shell needs to complete commands, options and scenarios')
      .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
      .addHelpText(
        'after',
        `
Examples:
  ludex completion bash >> ~/.bashrc
  ludex completion fish > ~/.config/fish/completions/ludex.fish`,
      )
      .action(async (shell: Shell) => {
        const whole = new Command()
        for (const add of await load()) add(whole)
        const scenarios = scenarioNames()
        for (const line of WRITTEN[shell](whole.commands.map((one) => completedOf(one, scenarios))))
          print(line)
      })
  }
}
