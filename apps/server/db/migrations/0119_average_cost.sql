-- What a request costs on average is what is paid for its amount by that amount (decision 0394): it was the mean of prices that were
-- each rounded to be displayed, and could stand a ten-thousandth beside the figures that it is of.
update order_requests
set avg_cost = round(total_equivalent * unit / (covered_amount + remainder_sold), 4)
where avg_cost is not null and covered_amount + remainder_sold > 0
  and avg_cost <> round(total_equivalent * unit / (covered_amount + remainder_sold), 4);
