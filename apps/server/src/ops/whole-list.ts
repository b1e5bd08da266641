type Pages<Row> = (page: { limit: number; cursor?: string }) => Promise<{ data: Row[]; next: string | null }>;

/** A list, from the first page to the last. */
export async function wholeList<Row>(pageOf: Pages<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Pages<Row>>> = await pageOf({ limit: 200, ...(cursor === null ? {} : { cursor }) });
    rows.push(...page.data);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}
