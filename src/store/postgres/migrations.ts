/**
 * What made the schema what it is, in order. A migration that has been released is never changed: a new one is added.
 * `$schema` stands for the schema's name.
 *
 * Ids and moments are compared byte by byte (`collate "C"`), as JavaScript does. Moments are kept as the text they came
 * as, and snapshots as text, since `jsonb` would change what it keeps. `changed` is the transaction that touched a table
 * last (see news-feed.ts).
 */
export const MIGRATIONS: readonly string[] = [
  `
create table $schema.tables (
  id text collate "C" primary key,
  title text not null,
  game text not null,
  version text not null,
  length integer not null check (length >= 0),
  status text not null check (status in ('gathering', 'playing', 'over', 'closed')),
  opened text collate "C" not null,
  touched text collate "C" not null,
  changed xid8 not null default pg_current_xact_id()
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index tables_touched on $schema.tables (touched desc, id);
create index tables_changed on $schema.tables (changed);

create table $schema.lines (
  table_id text collate "C" not null references $schema.tables on delete cascade,
  n integer not null check (n >= 0),
  text text not null,
  primary key (table_id, n)
);

create table $schema.secrets (
  table_id text collate "C" primary key references $schema.tables on delete cascade,
  seed text not null,
  veil text not null
);

create table $schema.links (
  table_id text collate "C" not null references $schema.tables on delete cascade,
  hash text collate "C" not null,
  seat text not null,
  role text not null,
  made text not null,
  revoked text,
  place bigint generated always as identity,
  primary key (table_id, hash)
);

create table $schema.snapshots (
  table_id text collate "C" primary key references $schema.tables on delete cascade,
  n integer not null,
  text text not null
);
`,
  `
alter table $schema.tables add column opener text collate "C";
alter table $schema.tables add column opener_link text collate "C";
create index tables_opener on $schema.tables (opener, touched desc, id) where opener is not null;
`,
  // `openings` counts the tables of each opener and scene in one row, so that of two who count together one waits.
  `
alter table $schema.tables add column scene text collate "C";
alter table $schema.tables add column face text collate "C";
alter table $schema.tables add column seats text[];
create index tables_opened on $schema.tables (opener, scene, opened) where scene is not null;
create index tables_played on $schema.tables (opener, face) where face is not null and status <> 'closed';

create table $schema.openings (
  opener text collate "C" not null,
  scene text collate "C" not null,
  tables integer not null check (tables >= 0),
  primary key (opener, scene)
);
`,
  // `links_mark` is another one after every change of a table's links, whoever makes it: a program of before as well, or a
  // person. It never comes again, not even where a database is restored from a copy.
  `
alter table $schema.tables add column links_mark uuid not null default gen_random_uuid();

create function $schema.mark_links() returns trigger language plpgsql as $body$
begin
  update $schema.tables set links_mark = gen_random_uuid() where id in (select table_id from touched);
  return null;
end
$body$;
create trigger links_added after insert on $schema.links referencing new table as touched
  for each statement execute function $schema.mark_links();
create trigger links_replaced after update on $schema.links referencing new table as touched
  for each statement execute function $schema.mark_links();
create trigger links_removed after delete on $schema.links referencing old table as touched
  for each statement execute function $schema.mark_links();
`,
]
