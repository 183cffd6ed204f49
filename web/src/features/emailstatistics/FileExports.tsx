import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState } from 'react';
import type { EmailStatistics } from '#shared/contract/emailstatistics';
import { tableColumns } from '#shared/domain/email-log-columns';
import { csvOf } from '../../components/csv.ts';
import { useFeedback } from '../../components/feedback.tsx';
import { saveFile } from '../../components/saveFile.ts';
import { useTimeZone } from '../../components/timeZone.ts';
import { allMessages } from './allMessages.ts';
import type { LogView } from './view.ts';

interface FileExportsProps {
  view: LogView;
  /** How many messages the filter finds, as the counters say. */
  expected: number;
  disabled: boolean;
}

/** All messages that the filter finds as a file, read page by page; it can be stopped. */
export function FileExports({ view, expected, disabled }: FileExportsProps) {
  const timeZone = useTimeZone();
  const { fail } = useFeedback();
  const [read, setRead] = useState<number>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  async function save(kind: keyof typeof writers) {
    reading.current = new AbortController();
    const { signal } = reading.current;
    setRead(0);
    try {
      const messages = await allMessages(view, signal, setRead);
      const file = await writers[kind](messages, view, timeZone);
      if (!signal.aborted) saveFile(`email-logs.${kind}`, file);
    } catch (error) {
      if (!signal.aborted) fail(error);
    } finally {
      setRead(undefined);
    }
  }

  if (read !== undefined) {
    return (
      <Box sx={progress}>
        <span role="status" className="figures">
          {`${read.toLocaleString('en-AU')} of ${Math.max(read, expected).toLocaleString('en-AU')} e-mails read`}
        </span>
        <LinearProgress
          aria-label="Reading e-mails"
          variant="determinate"
          value={expected > 0 ? Math.min(100, (read / expected) * 100) : 0}
          sx={{ width: 120 }}
        />
        <Button onClick={() => reading.current?.abort()}>Cancel</Button>
      </Box>
    );
  }
  return (
    <>
      <Button disabled={disabled} onClick={() => void save('csv')}>
        Export CSV
      </Button>
      <Button disabled={disabled} onClick={() => void save('xlsx')}>
        Export XLSX
      </Button>
    </>
  );
}

type Writer = (
  messages: readonly EmailStatistics[],
  view: LogView,
  timeZone: string,
) => Blob | Promise<Blob>;

const writers = {
  csv: (messages, { filter }, timeZone) => {
    const columns = tableColumns(filter.types);
    const rows = messages.map((message) => columns.map(({ words }) => words(message, timeZone)));
    const text = csvOf(
      columns.map(({ title }) => title),
      rows,
    );
    return new Blob([text], { type: 'text/csv;charset=utf-8' });
  },
  xlsx: async (messages, { filter }, timeZone) => {
    const { xlsxOf } = await import('./xlsx.ts');
    return xlsxOf(messages, filter.types, timeZone);
  },
} as const satisfies Record<string, Writer>;

const progress = { display: 'flex', alignItems: 'center', gap: 1.5, fontSize: '0.9375rem' };
