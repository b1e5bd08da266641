/** The order that a URL names; `asked` names it for a call, without an empty product. */
export function orderOf(query: URLSearchParams) {
  const orderId = query.get('orderId') ?? '';
  const productId = query.get('productId') ?? '';
  return { orderId, productId, asked: { orderId, ...(productId ? { productId } : {}) } };
}
