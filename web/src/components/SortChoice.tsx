import Box from '@mui/material/Box';
import { OneOf } from './OneOf.tsx';

interface SortChoiceProps<Sort extends string> {
  sort: Sort;
  order: 'asc' | 'desc';
  /** What each order is called, falling first. */
  names: Readonly<Record<Sort, readonly [desc: string, asc: string]>>;
  onSort: (sort: Sort, order: 'asc' | 'desc') => void;
}

/** The order of a list that has no headers to click. */
export function SortChoice<Sort extends string>({
  sort,
  order,
  names,
  onSort,
}: SortChoiceProps<Sort>) {
  const orders = (Object.keys(names) as Sort[]).flatMap((each) => [
    { sort: each, order: 'desc', name: names[each][0] } as const,
    { sort: each, order: 'asc', name: names[each][1] } as const,
  ]);
  return (
    <Box sx={{ mb: 2 }}>
      <OneOf
        isInline
        label="Sort"
        value={`${sort} ${order}`}
        options={orders.map((each) => [`${each.sort} ${each.order}`, each.name] as const)}
        onChoose={(chosen) => {
          const found = orders.find((each) => `${each.sort} ${each.order}` === chosen);
          if (found) onSort(found.sort, found.order);
        }}
      />
    </Box>
  );
}
