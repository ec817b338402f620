-- What every other file stands on: the application's role, the guard of append-only tables, and reference data.
--
-- These files are the schema, by noun, in the order in which they build on each other. Amounts are numeric; times are
-- timestamptz; ids are UUIDs but for positions, users and the like, whose numbers people read out. Rates are TND per
-- quoting unit of their currency (`currencies.unit`). What the application's role may do stands in 0013_rights.sql alone.

-- The application runs as this role: it owns nothing, so it can neither drop the triggers nor rewrite the record
-- (decision 0065). Roles belong to the whole server of a database, so another database of it may have made it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'fxmatch_app') then
    create role fxmatch_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same server created it at the same moment
end $$;
grant usage on schema public to fxmatch_app;

-- References and names are found by any part of them.
create extension if not exists pg_trgm;

-- The guard of tables whose rows are never changed: they carry it as trigger `append_only`. It lets the functions
-- delete_expired_… (0012_expired_record.sql) delete what is older than ten years. The setting alone opens nothing:
-- whoever sets it lacks the right.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('fxmatch.expired_record', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- ---- reference data, with the rows that the market cannot run without

create table governorates (
  id integer primary key,
  name text not null unique,
  chef_lieu text not null
);
-- Domain rules §7.
insert into governorates (id, name, chef_lieu) values
  (1, 'Tunis', 'Tunis'), (2, 'Ariana', 'Ariana'), (3, 'Ben Arous', 'Ben Arous'), (4, 'La Manouba', 'La Manouba'),
  (5, 'Nabeul', 'Nabeul'), (6, 'Zaghouan', 'Zaghouan'), (7, 'Bizerte', 'Bizerte'), (8, 'Béja', 'Béja'),
  (9, 'Jendouba', 'Jendouba'), (10, 'Le Kef', 'Le Kef'), (11, 'Siliana', 'Siliana'), (12, 'Kairouan', 'Kairouan'),
  (13, 'Kasserine', 'Kasserine'), (14, 'Sidi Bouzid', 'Sidi Bouzid'), (15, 'Sousse', 'Sousse'),
  (16, 'Monastir', 'Monastir'), (17, 'Mahdia', 'Mahdia'), (18, 'Sfax', 'Sfax'), (19, 'Gafsa', 'Gafsa'),
  (20, 'Tozeur', 'Tozeur'), (21, 'Kébili', 'Kébili'), (22, 'Gabès', 'Gabès'), (23, 'Médenine', 'Médenine'),
  (24, 'Tataouine', 'Tataouine');

create table zones (
  id integer generated always as identity primary key,
  governorate_id integer not null references governorates,
  name text not null,
  unique (governorate_id, name)
);
insert into zones (governorate_id, name)
  select g.id, z.name from (values
    ('Tunis', 'Centre ville'), ('Tunis', 'Les Berges du Lac'), ('Tunis', 'Aéroport Tunis-Carthage'), ('Tunis', 'La Marsa'),
    ('Ariana', 'Ennasr'), ('Ben Arous', 'Mégrine'), ('Nabeul', 'Hammamet'), ('Nabeul', 'Yasmine Hammamet'),
    ('Nabeul', 'Nabeul ville'), ('Bizerte', 'Corniche'), ('Sousse', 'El Kantaoui'), ('Sousse', 'Médina de Sousse'),
    ('Monastir', 'Skanes'), ('Mahdia', 'Zone touristique'), ('Kairouan', 'Médina de Kairouan'), ('Sfax', 'Centre ville'),
    ('Tozeur', 'Zone touristique'), ('Gabès', 'Centre ville'), ('Médenine', 'Djerba Houmt Souk'),
    ('Médenine', 'Djerba Midoun'), ('Médenine', 'Zarzis')
  ) as z (governorate, name) join governorates g on g.name = z.governorate;

create table currencies (
  iso_code char(3) primary key,
  name text not null,
  decimals smallint not null check (decimals between 0 and 4),
  -- How many units a rate is quoted for: 1 euro, 1000 yen.
  unit integer not null check (unit > 0)
);
-- The central bank's quoting units (domain rules §6).
insert into currencies (iso_code, name, decimals, unit) values
  ('TND', 'Dinar tunisien', 3, 1), ('EUR', 'Euro', 2, 1), ('USD', 'Dollar des États-Unis', 2, 1),
  ('GBP', 'Livre sterling', 2, 1), ('CAD', 'Dollar canadien', 2, 1), ('BHD', 'Dinar de Bahreïn', 3, 1),
  ('KWD', 'Dinar koweïtien', 3, 1), ('LYD', 'Dinar libyen', 3, 1), ('CNY', 'Yuan renminbi', 2, 1),
  ('CHF', 'Franc suisse', 2, 10), ('SAR', 'Riyal saoudien', 2, 10), ('QAR', 'Riyal du Qatar', 2, 10),
  ('AED', 'Dirham des Émirats', 2, 10), ('SEK', 'Couronne suédoise', 2, 10), ('DKK', 'Couronne danoise', 2, 100),
  ('NOK', 'Couronne norvégienne', 2, 100), ('JPY', 'Yen', 0, 1000);

create table holidays (
  day date primary key,
  label text not null
);
-- The days that fall on the same date each year; those of the lunar calendar are entered once they are known.
insert into holidays (day, label)
  select make_date(y, m, d), label from generate_series(2024, 2035) as y, (values
    (1, 1, 'Jour de l''An'), (3, 20, 'Fête de l''Indépendance'), (4, 9, 'Journée des Martyrs'),
    (5, 1, 'Fête du Travail'), (7, 25, 'Fête de la République'), (8, 13, 'Fête de la Femme'),
    (10, 15, 'Fête de l''Évacuation'), (12, 17, 'Fête de la Révolution')
  ) as h (m, d, label);
