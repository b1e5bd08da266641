/** The export of a view's file: `LoanListView` of `features/loan/loan-list`. */
export function viewName(view: string): string {
  const words = view.slice(view.lastIndexOf('/') + 1).split('-');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}View`;
}
