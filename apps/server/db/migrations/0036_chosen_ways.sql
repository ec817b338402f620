-- What a side chose to become of a short count, with the step that says so: the trace tells who chose which way and when.
alter table order_history add column way text check (way in ('COMPLETE', 'REDUCE', 'UNDO'));
