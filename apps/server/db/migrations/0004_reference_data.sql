-- What the market cannot run without. The central bank's quoting units (domain rules §6) and the governorates (§7).

insert into currencies (iso_code, name, decimals, unit) values
  ('TND', 'Dinar tunisien', 3, 1), ('EUR', 'Euro', 2, 1), ('USD', 'Dollar des États-Unis', 2, 1),
  ('GBP', 'Livre sterling', 2, 1), ('CAD', 'Dollar canadien', 2, 1), ('BHD', 'Dinar de Bahreïn', 3, 1),
  ('KWD', 'Dinar koweïtien', 3, 1), ('LYD', 'Dinar libyen', 3, 1), ('CNY', 'Yuan renminbi', 2, 1),
  ('CHF', 'Franc suisse', 2, 10), ('SAR', 'Riyal saoudien', 2, 10), ('QAR', 'Riyal du Qatar', 2, 10),
  ('AED', 'Dirham des Émirats', 2, 10), ('SEK', 'Couronne suédoise', 2, 10), ('DKK', 'Couronne danoise', 2, 100),
  ('NOK', 'Couronne norvégienne', 2, 100), ('JPY', 'Yen', 0, 1000);

insert into governorates (id, name, chef_lieu) values
  (1, 'Tunis', 'Tunis'), (2, 'Ariana', 'Ariana'), (3, 'Ben Arous', 'Ben Arous'), (4, 'La Manouba', 'La Manouba'),
  (5, 'Nabeul', 'Nabeul'), (6, 'Zaghouan', 'Zaghouan'), (7, 'Bizerte', 'Bizerte'), (8, 'Béja', 'Béja'),
  (9, 'Jendouba', 'Jendouba'), (10, 'Le Kef', 'Le Kef'), (11, 'Siliana', 'Siliana'), (12, 'Kairouan', 'Kairouan'),
  (13, 'Kasserine', 'Kasserine'), (14, 'Sidi Bouzid', 'Sidi Bouzid'), (15, 'Sousse', 'Sousse'),
  (16, 'Monastir', 'Monastir'), (17, 'Mahdia', 'Mahdia'), (18, 'Sfax', 'Sfax'), (19, 'Gafsa', 'Gafsa'),
  (20, 'Tozeur', 'Tozeur'), (21, 'Kébili', 'Kébili'), (22, 'Gabès', 'Gabès'), (23, 'Médenine', 'Médenine'),
  (24, 'Tataouine', 'Tataouine');

insert into zones (governorate_id, name)
  select g.id, z.name from (values
    ('Tunis', 'Centre ville'), ('Tunis', 'Les Berges du Lac'), ('Tunis', 'Aéroport Tunis-Carthage'), ('Tunis', 'La Marsa'),
    ('Ariana', 'Ennasr'), ('Ben Arous', 'Mégrine'), ('Nabeul', 'Hammamet'), ('Nabeul', 'Yasmine Hammamet'),
    ('Nabeul', 'Nabeul ville'), ('Bizerte', 'Corniche'), ('Sousse', 'El Kantaoui'), ('Sousse', 'Médina de Sousse'),
    ('Monastir', 'Skanes'), ('Mahdia', 'Zone touristique'), ('Kairouan', 'Médina de Kairouan'), ('Sfax', 'Centre ville'),
    ('Tozeur', 'Zone touristique'), ('Gabès', 'Centre ville'), ('Médenine', 'Djerba Houmt Souk'),
    ('Médenine', 'Djerba Midoun'), ('Médenine', 'Zarzis')
  ) as z (governorate, name) join governorates g on g.name = z.governorate;

insert into configuration (name, value, type) values
  ('market.status', 'ON', 'MARKET_STATUS'),
  ('market.opens_at', '08:00', 'TIME'),
  ('market.closes_at', '18:00', 'TIME'),
  ('order.draft_minutes', '15', 'INTEGER'),
  ('order.confirmation_minutes', '60', 'INTEGER'),
  ('vat.percent', '19', 'DECIMAL'),
  ('position.max_hours', '72', 'INTEGER');

insert into commission_settings (form, exchange_office_percent, platform_percent, valid_from) values
  ('CASH', 0.30, 0.20, '2024-01-01T00:00:00Z'),
  ('DIGITAL', 0, 0.20, '2024-01-01T00:00:00Z');

insert into share_settings (platform, insight, partner, valid_from) values (60, 10, 30, '2024-01-01T00:00:00Z');

-- The row the specification shows: 'Règle ticket — inférieur 5000'.
insert into authorisation_rules (id, bank_id, label, amount_from, created_at)
  values ('00000000-0000-7000-8000-000000000001', null, 'Règle ticket', 5000, '2024-01-01T00:00:00Z');

insert into holidays (day, label)
  select make_date(y, m, d), label from generate_series(2024, 2035) as y, (values
    (1, 1, 'Jour de l''An'), (3, 20, 'Fête de l''Indépendance'), (4, 9, 'Journée des Martyrs'),
    (5, 1, 'Fête du Travail'), (7, 25, 'Fête de la République'), (8, 13, 'Fête de la Femme'),
    (10, 15, 'Fête de l''Évacuation'), (12, 17, 'Fête de la Révolution')
  ) as h (m, d, label);
