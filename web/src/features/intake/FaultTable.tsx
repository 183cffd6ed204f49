import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { FindingList } from '#shared/intake/intake-findings';
import { csvOf } from '#shared/spreadsheet/csv';
import { Row } from '../../components/layout/layout.tsx';
import { download } from '../../components/lists/csv.ts';
import { RowList } from '../../components/lists/RowList.tsx';

interface FaultTableProps extends FindingList {
  /** The name of the file with the faults. */
  of: string;
}

const header = ['File', 'Row', 'Column', 'Value', 'Reason'];
/** On a phone the reason is the title: it says what to do. */
const columns = header.map((name) => ({
  name,
  isName: name === 'Reason',
  // A day or a name stays on one line.
  ...(name === 'Value' && { sx: { minWidth: 128 } }),
}));
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
      <RowList
        label={title}
        heading="h3"
        maxHeight={420}
        columns={columns}
        rows={rows.slice(0, shown).map((cells, index) => ({
          // Two findings may be the same in every cell.
          key: String(index),
          cells: cells.map((cell) => cell ?? '–'),
        }))}
      />
      {shown < rows.length && (
        <Button size="small" onClick={() => setShown(shown + 200)} sx={{ mt: 1 }}>
          Show more
        </Button>
      )}
    </Box>
  );
}
