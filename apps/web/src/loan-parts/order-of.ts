/** The order that an address names; `asked` is how a call names it, without an empty product. */
export function orderOf(query: URLSearchParams) {
  const orderId = query.get('orderId') ?? '';
  const productId = query.get('productId') ?? '';
  return { orderId, productId, asked: { orderId, ...(productId ? { productId } : {}) } };
}
