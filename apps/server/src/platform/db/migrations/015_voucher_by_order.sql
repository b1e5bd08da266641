-- What became of a voucher is asked by the figures that it was made out with, whatever its status is by now.

create index voucher_by_order on voucher (order_id, pay_code, request_type);
