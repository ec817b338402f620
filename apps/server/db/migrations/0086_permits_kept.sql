-- As in 0086_permits.sql. A paper that ended another one before its day is kept until that one's own last day is over too: without it the
-- other would be in force again. A correction's own chain goes from its newest paper on, each once the one before it is over.
create or replace function delete_expired_permits(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  total integer := 0;
  gone integer;
begin
  perform begin_expiry(before);
  delete from office_paper_notices where ctid in (
    select n.ctid from office_paper_notices n where n.told_at < before limit most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from office_papers where ctid in (
    select p.ctid from office_papers p where p.decided_at < before
      and not exists (select from office_papers r where r.replaces = p.id)
      and (p.status <> 'CONFIRMED' or p.valid_until < before::date and not exists (
        select from office_papers c where c.id = p.replaces and c.valid_until >= before::date) and exists (
        select from office_papers o where o.status = 'CONFIRMED' and (o.decided_at, o.number) < (p.decided_at, p.number)))
    limit most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from house_refusals where ctid in (
    select h.ctid from house_refusals h where h.lifted_at < before limit most);
  get diagnostics gone = row_count;
  total := total + gone;
  perform end_expiry();
  return total;
end $$;
