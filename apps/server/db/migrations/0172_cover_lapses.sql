-- A proposal for a cover plan on which nobody decides is over by itself (packages/domain/cover/cover-settings.ts, decision 0571): it has no
-- second person, and a moment at which it ended.
alter table cover_changes
  drop constraint cover_changes_status_check,
  drop constraint cover_changes_check2,
  drop constraint cover_changes_check3,
  add constraint cover_changes_status_check
    check (status in ('PENDING', 'CONFIRMED', 'REFUSED', 'WITHDRAWN', 'LAPSED')),
  add constraint cover_changes_check2 check ((status in ('PENDING', 'LAPSED')) = (decided_by is null)),
  add constraint cover_changes_check3 check ((status = 'PENDING') = (decided_at is null));
