import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { FindingList } from '#shared/intake/intake-findings';
import { csvOf } from '#shared/spreadsheet/csv';
import { Row } from '../../components/layout/layout.tsx';
import { download } from '../../components/lists/csv.ts';

interface FaultTableProps extends FindingList {
  /** The name of the file with the faults. */
  of: string;
}

const header = ['File', 'Row', 'Column', 'Value', 'Reason'];
const pageSize = 50;

/** Lists findings cell by cell. A CSV file helps the person who corrects them. */
export function FaultTable({ title, note, findings, count, of }: FaultTableProps) {
  const [shown, setShown] = useState(pageSize);
  const rows = findings.map(({ file, row, column, value, reason }) => [
    file,
    row,
    column,
    value,
    reason,
  ]);
  const name = `${of.replace(/\.[^.]*$/, '')}-${title.toLowerCase().replaceAll(' ', '-')}.csv`;
  return (
    <Box component="section" aria-label={title} sx={{ mb: 3 }}>
      <Row gap={2} align="center" sx={{ mb: 1 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {title}: {count.toLocaleString('en-AU')}
          {count > findings.length &&
            ` (the first ${findings.length.toLocaleString('en-AU')} are listed)`}
        </Typography>
        <Button size="small" onClick={() => download(name, csvOf(header, rows))}>
          Download as CSV
        </Button>
      </Row>
      {note && <Typography variant="body2">{note}</Typography>}
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
            {rows.slice(0, shown).map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two faults may be the same in every cell
              <TableRow key={index}>
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
