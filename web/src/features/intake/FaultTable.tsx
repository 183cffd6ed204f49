import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { IntakeFault } from '#shared/contract/intake';
import { csvOf, download } from '../../components/csv.ts';

interface FaultTableProps {
  title: string;
  faults: readonly IntakeFault[];
  /** How many there are; the list may hold fewer. */
  count: number;
  /** The file they were found in. */
  of: string;
}

const header = ['File', 'Row', 'Column', 'Value', 'Reason'];
const atOnce = 50;

/** What is wrong, cell by cell; as a file for whoever has to mend it. */
export function FaultTable({ title, faults, count, of }: FaultTableProps) {
  const [shown, setShown] = useState(atOnce);
  const rows = faults.map(({ file, row, column, value, reason }) => [
    file,
    row,
    column,
    value,
    reason,
  ]);
  const name = `${of.replace(/\.[^.]*$/, '')}-${title.toLowerCase().replaceAll(' ', '-')}.csv`;
  return (
    <Box component="section" aria-label={title} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {title}: {count.toLocaleString('en-AU')}
          {count > faults.length &&
            ` (the first ${faults.length.toLocaleString('en-AU')} are listed)`}
        </Typography>
        <Button size="small" onClick={() => download(name, csvOf(header, rows))}>
          Download as CSV
        </Button>
      </Box>
      <TableContainer
        sx={{ maxHeight: 420 }}
        tabIndex={0}
        role="region"
        aria-label={`${title}, table`}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {header.map((column) => (
                <TableCell key={column}>{column}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(0, shown).map((cells, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two faults may be the same in every cell
              <TableRow key={place}>
                {cells.map((cell, column) => (
                  <TableCell key={header[column]}>{cell ?? '-'}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {shown < rows.length && (
        <Button size="small" onClick={() => setShown(shown + 200)} sx={{ mt: 1 }}>
          Show more
        </Button>
      )}
    </Box>
  );
}
