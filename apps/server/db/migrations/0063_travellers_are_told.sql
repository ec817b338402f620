-- Whether a traveller is told of proposals by the telephone or mail address that they have proven, in which language, how
-- often that was done, and when last (decision 0277). Who asked before is told nothing.
alter table trust_requests
  add column tell boolean not null default false,
  add column language text not null default 'fr',
  add column told integer not null default 0 check (told >= 0),
  add column told_at timestamptz;
