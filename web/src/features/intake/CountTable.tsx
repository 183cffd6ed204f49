import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { IntakeCount } from '#shared/intake/intake.contract';
import { wordOfKind } from '#shared/intake/intake-words';

const columns = ['added', 'changed', 'leaving', 'unchanged'] as const;

/** Shows a dry run: the number of changes for each kind of record. */
export function CountTable({ counts }: { counts: readonly IntakeCount[] }) {
  return (
    <TableContainer sx={{ mb: 3 }} tabIndex={0} role="region" aria-label="Dry run">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Kind</TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right">
                {column.charAt(0).toUpperCase() + column.slice(1)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {counts.map((count) => (
            <TableRow key={count.kind}>
              <TableCell component="th" scope="row">
                {wordOfKind(count.kind)}
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right">
                  {count[column].toLocaleString('en-AU')}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
