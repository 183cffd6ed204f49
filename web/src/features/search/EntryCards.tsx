import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { dayIn } from '#shared/kernel/zone';
import { serverNow } from '../../api/clock.ts';
import { clamped, List, Row, TitleLink } from '../../components/layout/layout.tsx';
import { Marked } from '../../components/text/Marked.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { EntryDate } from '../../search/EntryDate.tsx';
import { type Entry, type GroupName, hintIn } from '../../search/entry.ts';

/** The list of what is found in one group. */
export const EntryCards = ({ label, children }: { label?: string; children: ReactNode }) => (
  <List isCard hasLines aria-label={label}>
    {children}
  </List>
);

/** One thing that is found: title, what and where it is, and an excerpt with marked words. */
export function EntryCard({ entry, group }: { entry: Entry; group: GroupName }) {
  const { label, marks = [], where, date, excerpt, excerptMarks = [], isHidden } = entry;
  const isOver = useIsOver()(entry);
  const about = [hintIn(group, entry), where].filter(Boolean).join(' · ');
  return (
    <Box component="li" sx={card}>
      <Typography variant="h3" sx={title}>
        <TitleLink to={entry.url} isCover>
          <Marked text={label} marks={marks} />
        </TitleLink>
      </Typography>
      <Row gap={0} columnGap={1.5} align="center" sx={meta}>
        {about && <span>{about}</span>}
        {date && <EntryDate entry={entry} />}
        {isOver && <span>Over</span>}
        {isHidden && (
          <Box component="span" sx={hidden}>
            Not shown to readers now
          </Box>
        )}
      </Row>
      {excerpt && (
        <Typography variant="body2" color="textSecondary" sx={words}>
          <Marked text={excerpt} marks={excerptMarks} />
        </Typography>
      )}
    </Box>
  );
}

/** Returns whether an event has been on an earlier day: it is no answer to “when is it?”. */
export function useIsOver(): (entry: Entry) => boolean {
  const timeZone = useTimeZone();
  const today = dayIn(timeZone, serverNow());
  return ({ id = '', date = '' }) =>
    id.startsWith('event:') && date !== '' && dayOf(date, timeZone) < today;
}

/** Returns the day of a date: of an instant that of the school. */
const dayOf = (date: string, timeZone: string): string =>
  date.length === 10 ? date : dayIn(timeZone, new Date(date));

/** The room around an entry, also of one that is on its way. */
const row = { px: { xs: 2, sm: 2.5 }, py: 1.75 };

/** Entries that are on their way. */
export const waitingCards = [45, 60, 35].map((width) => (
  <Card key={width} component="li" aria-hidden sx={{ ...row, border: 0, borderRadius: 0 }}>
    <Skeleton width={`${width}%`} height={24} />
    <Skeleton width="30%" height={20} />
    <Skeleton width="65%" height={20} />
  </Card>
));

/** The title is the link; its area covers the whole card. */
const card = {
  ...row,
  position: 'relative',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
/** Smaller than the name of its group. */
const title = { fontSize: '1.0625rem', lineHeight: 1.4 };
const meta = { mt: 0.25, fontSize: '0.8438rem', color: 'text.secondary' };
/** The first marked word is near its beginning, so that it is always seen. */
const words = { ...clamped(2), WebkitLineClamp: { xs: 3, sm: 2 }, mt: 0.5 };
const hidden = { px: 1, border: '1px solid', borderColor: 'text.secondary', borderRadius: 4 };
