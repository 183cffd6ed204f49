import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { RowsProps } from './rows.ts';

/** Places or pages in the specified columns. */
export function RowTable({ title, columns, rows }: RowsProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={`${title}, table`}>
      <Table size="small" sx={dense}>
        <TableHead>
          <TableRow>
            {columns.map(({ name }) => (
              <TableCell key={name} aria-sort={name === 'Place' ? 'ascending' : undefined}>
                {name}
              </TableCell>
            ))}
            <TableCell>Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells, acts }) => (
            <TableRow key={key} hover>
              {columns.map(({ name, minWidth, isName }, place) => (
                <TableCell key={name} sx={{ minWidth, fontWeight: isName ? 600 : undefined }}>
                  {cells[place]}
                </TableCell>
              ))}
              <TableCell>{acts}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const dense = {
  fontSize: '0.9375rem',
  '& td, & th': { px: 1, fontSize: 'inherit', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& td:last-of-type': { whiteSpace: 'nowrap', width: '1%' },
  '& td:last-of-type .MuiButton-root': { minWidth: 0 },
};
