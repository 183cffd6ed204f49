import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { shownFrom } from '#shared/pages/page-versions';
import { serverNow } from '../../../api/clock.ts';
import { List, Quiet } from '../../../components/layout/layout.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import type { Timed } from './schedule.ts';
import { shownWords } from './words.ts';

interface TimelineProps {
  title: string;
  schedule: readonly Timed[];
  pageTitle: string;
}

/** Lists what readers see from now on: every scheduled change and every return to the page. */
export function Timeline({ title, schedule, pageTitle }: TimelineProps) {
  const id = useId();
  const timeZone = useTimeZone();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" sx={{ fontSize: '1rem', fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      <List component="ol" gap={0.25} sx={lines}>
        {shownFrom(schedule, serverNow()).map((shown) => {
          const { when, what } = shownWords(shown, pageTitle, timeZone);
          return (
            <li key={when}>
              <Quiet component="span">{`${when}: `}</Quiet>
              {what}
            </li>
          );
        })}
      </List>
    </Box>
  );
}

const lines = { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' };
