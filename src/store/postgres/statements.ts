import { StoreFailed } from '../contract.js'

/** A statement by its name, so that the server plans it once for a connection. */
export interface Statement {
  readonly name: string
  readonly text: string
}

export type Statements = ReturnType<typeof statementsFor>

const SCHEMA = /^[a-z_][a-z0-9_]{0,40}$/

/** Names cannot be parameters of a statement: this is the only text that is ever put into one. */
export function checkSchema(schema: string): void {
  if (!SCHEMA.test(schema))
    throw new StoreFailed('a schema is named with a-z, 0-9 and _, at most 41 of them, no digit first', true)
}

const CARD = 'id, title, game, version, length, status, opened, touched'

/** Everything that is ever asked of the database. Each is one round trip and, being one statement, all or nothing. */
export function statementsFor(schema: string) {
  checkSchema(schema)
  // Channels belong to the whole database, so the schema is in the name.
  const channel = `${schema}_news`
  const statement = (name: string, text: string): Statement => ({ name: `ludex ${schema} ${name}`, text })
  return {
    // A count that has changed leaves no row in `first` or `further`, and so nothing is made. Anyone who changes the row at the
    // same time is waited for, and the row is looked at again.
    create: statement(
      'create',
      `with first as (
         insert into ${schema}.openings as known (opener, scene, tables)
         select $16::text, $18::text, 1
         where $18::text is not null and coalesce($21::integer, 0) = 0
           and not exists (select from ${schema}.tables where id = $1)
         on conflict (opener, scene) do update set tables = known.tables + 1
         where $21::integer is null or known.tables = $21::integer
         returning tables
       ), further as (
         update ${schema}.openings set tables = tables + 1
         where opener = $16 and scene = $18 and tables = $21::integer and tables > 0
           and not exists (select from ${schema}.tables where id = $1)
         returning tables
       ), made as (
         insert into ${schema}.tables
           (id, title, game, version, status, opened, touched, length, opener, opener_link, scene, face, seats)
         select $1, $2, $3, $4, $5, $6, $7, cardinality($8::text[]), $16, $17, $18, $19, $20::text[]
         where $18::text is null or exists (select from first) or exists (select from further)
         on conflict (id) do nothing
         returning id, length
       ), secret as (
         insert into ${schema}.secrets (table_id, seed, veil)
         select id, $9, $10 from made where $9::text is not null
       ), line as (
         insert into ${schema}.lines (table_id, n, text)
         select id, place - 1, text from made, unnest($8::text[]) with ordinality as given (text, place)
       ), link as (
         insert into ${schema}.links (table_id, hash, seat, role, made, revoked)
         select id, hash, seat, role, given.made, revoked
         from made, unnest($11::text[], $12::text[], $13::text[], $14::text[], $15::text[]) with ordinality
           as given (hash, seat, role, made, revoked, place)
         order by place
       )
       select exists (select from made) as made, exists (select from ${schema}.tables where id = $1) as known`,
    ),
    // Of several writers the first changes the length; the others wait for it to be kept, look at the row again, find
    // another length than they expected, and do nothing. The primary key of lines stands behind this, should it ever fail.
    // The mark of the links stands in the same row: anyone who changes links waits for a line, or the line for them.
    append: statement(
      'append',
      `with kept as (
         update ${schema}.tables
         set length = length + cardinality($3::text[]), title = $4, game = $5, version = $6, status = $7,
           opened = $8, touched = $9, changed = pg_current_xact_id()
         where id = $1 and length = $2 and ($10::uuid is null or links_mark = $10)
         returning id, length
       ), line as (
         insert into ${schema}.lines (table_id, n, text)
         select id, $2::integer + place - 1, text
         from kept, unnest($3::text[]) with ordinality as given (text, place)
       )
       select exists (select from kept) as stored,
         exists (select from ${schema}.tables where id = $1) as known,
         exists (select from ${schema}.tables where id = $1 and ($10::uuid is null or links_mark = $10)) as marked`,
    ),
    lines: statement(
      'lines',
      `select lines.text from ${schema}.tables
       left join ${schema}.lines on table_id = id and n between $2 and $3
       where id = $1 order by n`,
    ),
    card: statement('card', `select ${CARD} from ${schema}.tables where id = $1`),
    list: statement('list', `select ${CARD} from ${schema}.tables order by touched desc, id limit $1`),
    listAfter: statement(
      'list after',
      `select ${CARD} from ${schema}.tables
       where touched <= $2 and (touched < $2 or id > $3) order by touched desc, id limit $1`,
    ),
    listOf: statement(
      'list of',
      `select ${CARD} from ${schema}.tables
       where opener = $2 and (opener_link is not null or not $3) order by touched desc, id limit $1`,
    ),
    listOfAfter: statement(
      'list of after',
      `select ${CARD} from ${schema}.tables
       where opener = $2 and (opener_link is not null or not $3) and touched <= $4 and (touched < $4 or id > $5)
       order by touched desc, id limit $1`,
    ),
    opener: statement(
      'opener',
      `select opener, opener_link, scene, face, seats from ${schema}.tables where id = $1`,
    ),
    opened: statement(
      'opened',
      `select coalesce((select tables from ${schema}.openings where opener = $1 and scene = $2), 0) as tables,
         (select count(*)::integer from ${schema}.tables
          where opener = $1 and scene = $2 and opened >= $3 and opened < $3 || '~') as today`,
    ),
    playing: statement(
      'playing',
      `select distinct on (seats) id as table, seats from ${schema}.tables
       where opener = $1 and face = $2 and face is not null and status <> 'closed' and not exists (
         select from ${schema}.links where table_id = id and hash = opener_link and revoked is not null
       )
       order by seats, opened, id`,
    ),
    count: statement('count', `select count(*)::integer as count from ${schema}.tables`),
    secrets: statement(
      'secrets',
      `select seed, veil from ${schema}.tables left join ${schema}.secrets on table_id = id where id = $1`,
    ),
    forgetSecrets: statement(
      'forget secrets',
      `with gone as (delete from ${schema}.secrets where table_id = $1)
       select from ${schema}.tables where id = $1`,
    ),
    links: statement(
      'links',
      `select hash, seat, role, made, revoked, links_mark::text as mark from ${schema}.tables
       left join ${schema}.links on table_id = id where id = $1 order by place`,
    ),
    keepLink: statement(
      'keep link',
      `insert into ${schema}.links (table_id, hash, seat, role, made, revoked)
       select id, $2, $3, $4, $5, $6 from ${schema}.tables where id = $1
       on conflict (table_id, hash) do update
       set seat = excluded.seat, role = excluded.role, made = excluded.made, revoked = excluded.revoked
       returning hash`,
    ),
    snapshot: statement(
      'snapshot',
      `select text from ${schema}.tables left join ${schema}.snapshots on table_id = id where id = $1`,
    ),
    // Of two processes the slower one must not put an older snapshot over a newer one.
    keepSnapshot: statement(
      'keep snapshot',
      `with kept as (
         insert into ${schema}.snapshots (table_id, n, text)
         select id, $2, $3 from ${schema}.tables where id = $1
         on conflict (table_id) do update set n = excluded.n, text = excluded.text
         where snapshots.n <= excluded.n
       )
       select from ${schema}.tables where id = $1`,
    ),
    remove: statement(
      'remove',
      `with gone as (delete from ${schema}.tables where id = $1 returning id, opener, scene),
         counted as (
           update ${schema}.openings set tables = tables - 1 from gone
           where openings.opener = gone.opener and openings.scene = gone.scene
         )
       select id from gone`,
    ),
    // Nothing of what is said on this connection is worth waiting for the disk.
    listen: `set synchronous_commit = off; listen "${channel}"`,
    announce: statement('announce', `select pg_notify('${channel}', news) from unnest($1::text[]) as news`),
    // See news-feed.ts for what the mark is.
    changedSince: statement(
      'changed since',
      `select mark::text as mark, id, length
       from (select pg_snapshot_xmin(pg_current_snapshot()) as mark) as now
       left join ${schema}.tables on changed >= $1::xid8`,
    ),
    mark: statement('mark', 'select pg_snapshot_xmin(pg_current_snapshot())::text as mark'),
  }
}
