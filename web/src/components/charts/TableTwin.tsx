import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { visuallyHidden } from '../screen/visuallyHidden.ts';

interface TableTwinProps {
  /** What the table shows; the name of the chart. */
  caption: string;
  /** The heads of the columns, the first one names the rows. */
  columns: readonly string[];
  /** A row of texts and figures for each row of the chart; null is shown as a dash. */
  rows: readonly (readonly (string | number | null)[])[];
  /** Open from the start, where there is no chart. */
  isOpen?: boolean;
}

/** The figures of a chart as a table: folded on the screen, open in print. */
export function TableTwin({ caption, columns, rows, isOpen = false }: TableTwinProps) {
  return (
    <Box component="details" open={isOpen || undefined} sx={folded}>
      <Box component="summary" className="no-print" sx={summary}>
        Show as a table
      </Box>
      <TableContainer tabIndex={0} role="region" aria-label={`${caption}, table`}>
        <Table size="small">
          <caption style={visuallyHidden}>{caption}</caption>
          <TableHead>
            <TableRow>
              {columns.map((name) => (
                <TableCell key={name} scope="col">
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(([name, ...cells], n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
              <TableRow key={n}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                {cells.map((cell, at) => (
                  <TableCell key={columns[at + 1]}>{cell ?? '–'}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

const summary = { py: 1, minHeight: 40, cursor: 'pointer', color: 'primary.main', fontWeight: 600 };
const folded = {
  mt: 1,
  '@media print': {
    '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' },
  },
};
