import { Box, Button, Typography } from '@mui/material';
import { rollCall as rollCallApi } from '#shared/emergency/roll-call.contract';
import { usePages } from '../../../api/pages.ts';
import { RowList } from '../../../components/lists/RowList.tsx';
import { DateText } from '../../../components/text/DateText.tsx';

/** The roll-calls that have ended, in numbers. `endedAt` changes when one ends. */
export function Reports({ endedAt }: { endedAt: string | undefined }) {
  const { records, loadMore } = usePages(rollCallApi.listReports, {}, { mark: endedAt });
  if (!records || records.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="roll-reports" className="no-print">
      <Typography variant="h2" id="roll-reports" sx={{ mb: 2 }}>
        Earlier roll-calls
      </Typography>
      <RowList
        label="Earlier roll-calls"
        heading="h3"
        columns={columns}
        rows={records.map(
          ({ rollUid, started_at, ended_at, safe, help, none, away = 0, people }) => ({
            key: rollUid,
            cells: [
              <DateText key="from" at={started_at} withTime />,
              <DateText key="to" at={ended_at} withTime />,
              ...[safe, help, none, away, people].map((count) => count.toLocaleString('en-AU')),
            ],
          }),
        )}
      />
      {loadMore && <Button onClick={() => void loadMore()}>Show more roll-calls</Button>}
    </Box>
  );
}

const columns = [
  { name: 'Started', isName: true },
  { name: 'All-clear' },
  { name: 'Safe' },
  { name: 'Asked for help' },
  { name: 'Not known' },
  { name: 'Known to be away', under: 'Not known', hasName: true },
  { name: 'Everyone' },
];
