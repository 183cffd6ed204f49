import { Box, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { ScheduledDay } from '#shared/dashboard/admin-dashboard.contract';
import { mailingNames } from '#shared/posts/type-names';
import { postEditPath } from '#shared/site/paths';
import { briefDay } from '../../components/days/days.ts';
import { List, Quiet } from '../../components/layout/layout.tsx';
import { HomeSection } from '../../home/HomeSection.tsx';

/** The coming seven days: what starts, what ends, and the mail of the schedule. */
export function WeekStrip({ week }: { week: readonly ScheduledDay[] }) {
  return (
    <HomeSection title="This week">
      <Box component="ol" sx={strip}>
        {week.map((day, at) => (
          <Day key={day.date} day={day} isToday={at === 0} />
        ))}
      </Box>
    </HomeSection>
  );
}

function Day({ day, isToday }: { day: ScheduledDay; isToday: boolean }) {
  const { starts, ends, mails, date } = day;
  const isEmpty = starts.length + ends.length + mails.length === 0;
  return (
    <Box component="li" sx={isToday ? { ...cell, ...today } : cell}>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        <time dateTime={date}>{isToday ? 'Today' : briefDay(date)}</time>
      </Typography>
      <List gap={0.75} sx={lines}>
        {starts.map((post) => (
          <li key={`starts ${post.postUid}`}>
            <Word>Starts</Word> <PostLink post={post} />
          </li>
        ))}
        {ends.map((post) => (
          <li key={`ends ${post.postUid}`}>
            <Word>Ends</Word> <PostLink post={post} />
          </li>
        ))}
        {mails.map((type) => (
          <li key={type}>
            <Word>Mail</Word> {mailingNames[type]}
          </li>
        ))}
        {isEmpty && <Quiet component="li">Nothing planned</Quiet>}
      </List>
    </Box>
  );
}

const Word = ({ children }: { children: string }) => (
  <Quiet component="span" sx={{ fontWeight: 600 }}>
    {children}
  </Quiet>
);

const PostLink = ({ post }: { post: ScheduledDay['starts'][number] }) => (
  <Link to={postEditPath(post)} style={{ color: 'inherit' }}>
    {post.title ? `“${post.title}”` : 'Untitled'}
  </Link>
);

const strip = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(7, minmax(0, 1fr))' },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'hidden',
};
const cell = {
  p: 1.5,
  minHeight: { md: 132 },
  'li + &': {
    borderTop: { xs: '1px solid var(--mui-palette-divider)', md: 0 },
    borderInlineStart: { md: '1px solid var(--mui-palette-divider)' },
  },
};
const today = { boxShadow: 'inset 0 3px 0 var(--mui-palette-primary-main)' };
const lines = { mt: 0.5, fontSize: '0.875rem', lineHeight: 1.4, overflowWrap: 'anywhere' };
