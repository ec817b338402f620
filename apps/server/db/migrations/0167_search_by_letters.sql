-- Names are found as people type them: without case, accents and vowel signs; of an Arabic letter any of its forms (أ إ آ are ا, ى is ي,
-- ة is ه). A copy of `foldLetters` (packages/domain/texts/fold-letters.ts), for the letters that names have.

create function folded(name text) returns text language sql immutable strict parallel safe return
  lower(regexp_replace(
    normalize(
      translate(
        normalize(name, NFC),
        U&'\0623\0625\0622\0671\0649\0626\0624\0629',
        U&'\0627\0627\0627\0627\064A\064A\0648\0647'
      ),
      NFD
    ),
    '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g'
  ));

drop index companies_name_parts;
create index companies_name_parts on companies using gin (folded(name) gin_trgm_ops);
drop index sign_ups_name_parts;
create index sign_ups_name_parts on sign_ups using gin (folded(name) gin_trgm_ops);
