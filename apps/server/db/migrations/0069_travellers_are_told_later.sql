-- When the traveller of a request is told of a proposal that came too soon after the last message (decision 0307).
alter table trust_requests add column tell_after timestamptz;
create index trust_requests_to_tell on trust_requests (tell_after) where tell_after is not null;
