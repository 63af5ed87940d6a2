/** A page of the site: where its text stands in the repository, and its name in the navigation. */
export interface Place {
  /** Path of the Markdown from the root. */
  readonly source: string
  /** Path of the page within the site. */
  readonly target: string
  readonly label: string
}

export interface Room {
  readonly title: string
  readonly places: readonly Place[]
}

function doc(name: string, label: string): Place {
  return { source: `docs/${name}.md`, target: `${name}.html`, label }
}

function scenario(game: string, label: string): Place {
  return { source: `docs/scenarios/${game}.md`, target: `scenarios/${game}.html`, label }
}

function fromRoot(name: string, target: string, label: string): Place {
  return { source: `${name}.md`, target: `${target}.html`, label }
}

export const HOME: Place = { source: 'README.md', target: 'index.html', label: 'Home' }

/** The navigation: every page of docs/ has one place in it. */
export const ROOMS: readonly Room[] = [
  {
    title: 'Play',
    places: [
      HOME,
      doc('play', 'At the terminal'),
      doc('web', 'In the browser'),
      doc('language', 'Commands'),
      doc('dice', 'Dice and odds'),
      doc('campaign', 'Campaigns'),
    ],
  },
  {
    title: 'Games',
    places: [
      doc('bx', 'BX'),
      doc('skirmish', 'Skirmish'),
      doc('spire', 'Spire'),
      doc('adapter', 'System adapter'),
      doc('simverse', 'Simverse'),
    ],
  },
  {
    title: 'Understand a game',
    places: [
      doc('review', 'Review'),
      doc('lab', 'The lab'),
      doc('analysis', 'Odds and best play'),
      doc('workshop', 'The workshop'),
    ],
  },
  {
    title: 'Trust it',
    places: [
      doc('journal', 'Journals'),
      doc('rulings', 'Rulings'),
      doc('promises', 'Promises'),
      doc('security', 'Security'),
      doc('compatibility', 'What stays'),
      fromRoot('SECURITY', 'report-a-hole', 'Report a hole'),
    ],
  },
  {
    title: 'For others',
    places: [
      doc('mcp', 'A model at the table'),
      doc('deploy', 'Run a server'),
      doc('scale', 'How far it goes'),
      doc('performance', 'Performance'),
      doc('embed', 'In a blog or wiki'),
    ],
  },
  {
    title: 'Write scenarios',
    places: [
      { source: 'docs/scenarios/README.md', target: 'scenarios/index.html', label: 'Where to begin' },
      scenario('bx', 'BX scenarios'),
      scenario('skirmish', 'Skirmish scenarios'),
      scenario('spire', 'Spire scenarios'),
      scenario('adapter', 'Adapter scenarios'),
      scenario('simverse', 'Simverse scenarios'),
    ],
  },
  {
    title: 'Write code',
    places: [
      doc('architecture', 'How it is built'),
      doc('host', 'Tables in your program'),
      doc('bots', 'Bots and learners'),
      doc('new-game', 'A game of your own'),
      doc('new-method', 'A new method'),
      doc('spire-content', 'Cards and monsters as data'),
      fromRoot('CONTRIBUTING', 'contribute', 'Contribute'),
      fromRoot('CHANGELOG', 'changes', 'Changes'),
    ],
  },
]

export const PLACES: readonly Place[] = ROOMS.flatMap(({ places }) => places)
