import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { api } from '#shared/contract/api';
import type { Page } from '#shared/contract/page-fields';
import { useRead } from '../../../api/hooks.ts';
import { Failure } from '../../../components/Failure.tsx';
import { paths } from '../../../paths.ts';
import { timedOf } from './schedule.ts';
import { Timeline } from './Timeline.tsx';

/** What is scheduled for a page, in short, and the way to change it. */
export function PageSchedule({ page }: { page: Page }) {
  const { pageUid, title, place_slug, slug } = page;
  const { data, error, mutate } = useRead(api.pages.listVersions, { pageUid });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      {data && <Timeline title="What readers see" schedule={data.map(timedOf)} pageTitle={title} />}
      <Button
        component={Link}
        variant="outlined"
        size="small"
        to={`${paths.place(place_slug, slug)}?edit=versions`}
      >
        Schedule or change
      </Button>
    </Box>
  );
}
