import { Box, Card, Typography } from '@mui/material';
import type { StudentYear } from '#shared/people/year-info.contract';
import { dayWords, fromToday } from '../../../components/days/dayWords.ts';
import { List, Quiet } from '../../../components/layout/layout.tsx';

type KeyDate = StudentYear['key_dates'][number];

/** The key dates of a year: those to come, and the past ones folded. */
export function KeyDates({ dates, today }: { dates: readonly KeyDate[]; today: string }) {
  const coming = dates.filter(({ date }) => date >= today);
  const past = dates.filter(({ date }) => date < today).toReversed();
  return (
    <Card component="section" aria-labelledby="key-dates" sx={card}>
      <Typography variant="h3" component="h3" id="key-dates" sx={{ mb: 0.5 }}>
        Key dates
      </Typography>
      {coming.length === 0 && (
        <Typography color="textSecondary">No key dates are planned.</Typography>
      )}
      <Dates dates={coming} today={today} />
      {past.length > 0 && (
        <Box component="details" sx={{ mt: 1 }}>
          <Box component="summary" sx={{ py: 1, cursor: 'pointer', color: 'primary.main' }}>
            Past key dates
          </Box>
          <Dates dates={past} today={today} />
        </Box>
      )}
    </Card>
  );
}

function Dates({ dates, today }: { dates: readonly KeyDate[]; today: string }) {
  if (dates.length === 0) return null;
  return (
    <List hasLines>
      {dates.map(({ title, date }) => (
        <Box component="li" key={`${date} ${title}`} sx={row}>
          <time dateTime={date} style={{ fontWeight: 600 }}>
            {dayWords(date, today)}
          </time>
          <Box sx={{ minWidth: 0 }}>
            {title}
            <Quiet size="medium">{fromToday(date, today)}</Quiet>
          </Box>
        </Box>
      ))}
    </List>
  );
}

const card = { p: { xs: 2, sm: 2.5 }, overflowWrap: 'anywhere' };
const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '108px minmax(0, 1fr)', sm: '140px minmax(0, 1fr)' },
  columnGap: 2,
  py: 1.25,
};
