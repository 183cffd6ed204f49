import { Checkbox, TableCell } from '@mui/material';
import type { RowChoice } from './useChosen.ts';

interface ChooseAllProps {
  choice: RowChoice;
  /** The keys of all rows that are shown. */
  keys: readonly string[];
}

/** The cell of a table's head that chooses all rows, or none. */
export function ChooseAll({ choice: { chosen, choose }, keys }: ChooseAllProps) {
  const isAll = chosen.size === keys.length && keys.length > 0;
  return (
    <TableCell padding="checkbox">
      <Checkbox
        size="small"
        checked={isAll}
        indeterminate={chosen.size > 0 && !isAll}
        onChange={() => choose(isAll ? [] : keys)}
        slotProps={{ input: { 'aria-label': 'Choose all rows' } }}
      />
    </TableCell>
  );
}

interface ChooseRowProps {
  choice: RowChoice;
  /** The key of the row, and its name in words. */
  row: string;
  name: string;
}

/** The cell that chooses a row. */
export function ChooseRow({ choice: { chosen, choose }, row, name }: ChooseRowProps) {
  const isChosen = chosen.has(row);
  const others = [...chosen].filter((each) => each !== row);
  return (
    <TableCell padding="checkbox">
      <Checkbox
        size="small"
        checked={isChosen}
        onChange={() => choose(isChosen ? others : [...others, row])}
        slotProps={{ input: { 'aria-label': `Choose ${name}` } }}
      />
    </TableCell>
  );
}
