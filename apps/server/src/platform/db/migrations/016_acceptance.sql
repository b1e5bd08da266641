-- What a borrower accepted: the document with its figures, once, unchangeable. The contract prints it, whenever the loan is paid out.

create table acceptance (
  order_id      text primary key references loan_order,
  -- The payout day that the accepted dates count from. Paid out later, the loan falls due later by as many days.
  planned_on    date not null,
  -- JSON, kept as the text whose SHA-256 is the hash. Of orders that are older than this table there is no hash, address or device.
  document      text not null,
  document_hash text,
  address       text,
  device        text
);
create trigger acceptance_append_only before update or delete on acceptance
  for each statement execute function refuse_change();

-- What was accepted of the orders that are there is what their contract prints until now.
insert into acceptance (order_id, planned_on, document)
select o.id, o.disbursed_on,
       jsonb_build_object(
         'borrower', jsonb_build_object('fullName', b.full_name, 'address', b.address, 'bankAccountMasked', b.bank_account_masked),
         'productName', p.name, 'amount', o.principal, 'periods', o.periods, 'termUnit', o.term_unit,
         'plannedOn', o.disbursed_on, 'terms', v.terms,
         'instalments', (select jsonb_agg(jsonb_build_object('number', i.number, 'dueDate', i.due_date, 'principal', i.principal,
                                                             'interest', i.interest, 'iva', i.iva, 'commission', i.commission)
                                          order by i.number)
                         from instalment i where i.order_id = o.id))::text
from loan_order o
join borrower b on b.id = o.borrower_id
join product p on p.id = o.product_id
join product_version v on v.product_id = o.product_id and v.version = o.product_version;

-- A late payout moves dates. What an instalment costs never changes.
create function refuse_other_figures() returns trigger language plpgsql as $$
begin
  raise exception 'what an instalment costs was accepted and cannot be changed';
end $$;
create trigger instalment_as_accepted before update on instalment
  for each row when ((old.order_id, old.number, old.principal, old.interest, old.iva, old.commission)
                     is distinct from (new.order_id, new.number, new.principal, new.interest, new.iva, new.commission))
  execute function refuse_other_figures();

-- The order that ended because it was not paid out in time, and that this offer takes the place of.
alter table offer add column replaces text unique references loan_order;
