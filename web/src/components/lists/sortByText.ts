const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/** Returns rows in the order of their texts; empty texts last, equal texts in the given order. */
export function sortByText<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string | undefined,
  order: 'asc' | 'desc',
): Row[] {
  const sign = order === 'desc' ? -1 : 1;
  const keyed = rows.map((row) => ({ row, text: textOf(row) ?? '' }));
  keyed.sort((one, other) => {
    if (!one.text || !other.text) return Number(!one.text) - Number(!other.text);
    return sign * collator.compare(one.text, other.text);
  });
  return keyed.map(({ row }) => row);
}
