import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { IntakeCount } from '#shared/intake/intake.contract';
import { wordOfKind } from '#shared/intake/intake-words';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { CardList } from '../../components/lists/CardList.tsx';

const columns = ['added', 'changed', 'leaving', 'unchanged'] as const;

const titleOf = (column: string) => column.charAt(0).toUpperCase() + column.slice(1);

/** Shows a dry run: the number of changes for each kind of record. */
export function CountTable({ counts }: { counts: readonly IntakeCount[] }) {
  if (useIsNarrow()) {
    return (
      <Box component="section" aria-label="Dry run" sx={{ mb: 3 }}>
        <CardList
          label="Dry run"
          heading="h3"
          cards={counts.map((count) => ({
            key: count.kind,
            title: wordOfKind(count.kind),
            facts: columns.map((column) => [
              titleOf(column),
              count[column].toLocaleString('en-AU'),
            ]),
          }))}
        />
      </Box>
    );
  }
  return (
    <TableContainer sx={{ mb: 3 }} tabIndex={0} role="region" aria-label="Dry run">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Kind</TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right">
                {titleOf(column)}
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
