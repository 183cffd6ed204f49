import { Box, Button, Card, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type CsvCell, csvOf } from '#shared/spreadsheet/csv';
import { TableTwin } from '../../components/charts/TableTwin.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { download } from '../../components/lists/csv.ts';

/** The figures of a section, for its table and its file. */
export interface Figures {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [name: string, ...figures: (string | number | null)[]])[];
}

interface SectionProps {
  title: string;
  /** What the section shows, in a sentence. */
  sentence: string;
  /** The name of the file. */
  file: string;
  figures: Figures;
  /** Shown when there are no rows. */
  empty: string;
  /** The chart. Without one the table is all there is. */
  children?: ReactNode;
  /** Shown below the table. */
  after?: ReactNode;
}

/** A part of the metrics: a chart, its figures as a table, and as a CSV file. */
export function Section({ title, sentence, file, figures, empty, children, after }: SectionProps) {
  const id = useId();
  const { columns, rows } = figures;
  const save = () =>
    download(
      `${file}.csv`,
      csvOf(
        columns,
        rows.map((row) => row.map((cell): CsvCell => cell ?? undefined)),
      ),
    );
  return (
    <Card component="section" aria-labelledby={id} sx={card}>
      <Row gap={1.5} align="flex-start" sx={{ mb: 2 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography variant="h2" id={id}>
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ maxWidth: 680 }}>
            {sentence}
          </Typography>
        </Box>
        {rows.length > 0 && (
          <Button variant="outlined" className="no-print" onClick={save}>
            Download CSV
          </Button>
        )}
      </Row>
      {rows.length === 0 ? (
        <Typography sx={{ py: 3, textAlign: 'center' }}>{empty}</Typography>
      ) : (
        <>
          {children}
          <TableTwin caption={title} columns={columns} rows={rows} isOpen={!children} />
        </>
      )}
      {after}
    </Card>
  );
}

// The figures of a row stay in view at the bottom of the window, so nothing may cut the card off.
const card = { p: { xs: 2, sm: 3 }, overflow: 'visible', minWidth: 0 };
