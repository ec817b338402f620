-- What the slip (FOV) of a request says, as it was when the request was closed: a name that changes later changes no slip.
create table request_slips (
  request_id uuid primary key references order_requests,
  view jsonb not null,
  created_at timestamptz not null
);
create trigger append_only before update or delete or truncate on request_slips
  for each statement execute function refuse_change();

grant select, insert on request_slips to fxmatch_app;
