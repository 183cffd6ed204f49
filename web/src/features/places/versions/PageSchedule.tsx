import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { Page } from '#shared/pages/page-fields';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { Column } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { timedOf } from './schedule.ts';
import { Timeline } from './Timeline.tsx';

/** A summary of the scheduled changes of a page, with a link to them. */
export function PageSchedule({ page }: { page: Page }) {
  const { pageUid, title, place_slug, slug } = page;
  const { data, error, mutate } = useRead(pagesApi.listVersions, { pageUid });
  return (
    <Column gap={1.5} sx={{ justifyItems: 'start' }}>
      {error && (
        <Failure what="The scheduled changes" error={error} onRetry={() => void mutate()} />
      )}
      {data && <Timeline title="What readers see" schedule={data.map(timedOf)} pageTitle={title} />}
      <Button
        component={Link}
        variant="outlined"
        size="small"
        to={pathTo('/places/:slug/:pageSlug', {
          slug: place_slug,
          pageSlug: slug,
          edit: 'versions',
        })}
      >
        Schedule or change
      </Button>
    </Column>
  );
}
