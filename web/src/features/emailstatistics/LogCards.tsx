import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { EmailStatistics } from '#shared/contract/emailstatistics';
import { type LogColumn, tableColumns } from '#shared/domain/email-log-columns';
import { SortChoice } from '../../components/SortChoice.tsx';
import { useTimeZone } from '../../components/timeZone.ts';
import { Delivered, Opened, SubjectLinks } from './Happenings.tsx';
import type { RowsProps } from './rows.ts';
import type { LogSort } from './view.ts';

const sortNames: Readonly<Record<LogSort, readonly [desc: string, asc: string]>> = {
  SnsPublishTime: ['Sent Date, newest first', 'Sent Date, oldest first'],
  SESDestinationAddress: ['Email, Z to A', 'Email, A to Z'],
};

/** The logs where a table has no room: a card for each message, with the same facts. */
export function LogCards({ rows, view, onSort }: RowsProps) {
  return (
    <>
      <SortChoice sort={view.sort} order={view.order} names={sortNames} onSort={onSort} />
      <Box component="ul" aria-label="E-mails" sx={list}>
        {rows.map((message) => (
          <li key={message.emailstatisticsUid}>
            <LogCard message={message} columns={tableColumns(view.filter.types)} />
          </li>
        ))}
      </Box>
    </>
  );
}

interface LogCardProps {
  message: EmailStatistics;
  columns: readonly LogColumn[];
}

function LogCard({ message, columns }: LogCardProps) {
  const timeZone = useTimeZone();
  const shown: Readonly<Record<string, ReactNode>> = {
    Delivered: <Delivered message={message} />,
    Opened: <Opened message={message} />,
    'Subject Link': <SubjectLinks message={message} />,
  };
  const hasOpened = message.Open || message.machine_open;
  return (
    <Card component="article" sx={{ p: 2 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {message.SESDestinationAddress}
      </Typography>
      <Box component="dl" sx={facts}>
        {columns.map((column) => {
          const words = column.words(message, timeZone);
          const isThere = column.title === 'Opened' ? hasOpened : words;
          if (column.title === 'Email' || !isThere) return null;
          return (
            <Box component="div" key={column.title} sx={{ display: 'contents' }}>
              <dt>{column.title}</dt>
              <dd>{shown[column.title] ?? words}</dd>
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 };
const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  m: 0,
  mt: 1.5,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
