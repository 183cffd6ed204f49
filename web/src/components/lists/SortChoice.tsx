import { Box } from '@mui/material';
import { OneOf } from '../forms/OneOf.tsx';
import { visuallyHidden } from '../screen/visuallyHidden.ts';

interface SortChoiceProps<Sort extends string> {
  sort: Sort;
  order: 'asc' | 'desc';
  /** The name of each order, descending first. */
  names: Readonly<Record<Sort, readonly [desc: string, asc: string]>>;
  onSort: (sort: Sort, order: 'asc' | 'desc') => void;
  /** It is among the tools of the list, on a phone. */
  isTool?: boolean;
  /** The width of a tool. */
  width?: number;
}

/** Chooses the order of a list without sortable headers. */
export function SortChoice<Sort extends string>({
  sort,
  order,
  names,
  onSort,
  isTool = false,
  width = 156,
}: SortChoiceProps<Sort>) {
  const orders = (Object.keys(names) as Sort[]).flatMap((each) => [
    { sort: each, order: 'desc', name: names[each][0] } as const,
    { sort: each, order: 'asc', name: names[each][1] } as const,
  ]);
  return (
    <Box sx={isTool ? tool(width) : { mb: 2 }}>
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

/** The chosen order says what the list does. */
const tool = (width: number) => ({
  '& label': visuallyHidden,
  '& select': { width, minHeight: 44, borderColor: 'divider' },
});
