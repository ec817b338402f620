-- The last statement of a step changes the order and records that by one statement. Where the change finds no row, since the
-- order was not held, nothing of it may stay.
create function must_be_written(rows bigint) returns boolean language plpgsql immutable as $$
begin
  if rows <> 1 then
    raise exception 'an order changed under its lock' using errcode = 'data_exception';
  end if;
  return true;
end $$;
