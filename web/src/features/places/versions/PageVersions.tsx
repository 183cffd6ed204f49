import { Skeleton } from '@mui/material';
import { useSearchParams } from 'react-router';
import type { Page } from '#shared/pages/page-fields';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { timedOf } from './schedule.ts';
import { useVersions } from './useVersions.ts';
import { VersionList } from './VersionList.tsx';

const VersionOpening = onDemand(
  async () => (await import('./VersionOpening.tsx')).VersionOpening,
  () => <Skeleton variant="rounded" height={420} />,
);

/** The scheduled changes of a page, and the form of one. The address names the open one. */
export function PageVersions({ page, onClose }: { page: Page; onClose: () => void }) {
  const [params, setParams] = useSearchParams();
  const versions = useVersions(page.pageUid);
  const { data, error, mutate } = versions.list;
  const open = params.get('version') ?? undefined;
  const edit = (version: string | undefined) =>
    setParams({ edit: 'versions', ...(version && { version }) }, { preventScrollReset: true });
  if (error && !data)
    return <Failure what="The scheduled changes" error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[240]} what="the versions" />;
  if (!open) return <VersionList page={page} versions={versions} onEdit={edit} onClose={onClose} />;
  return (
    <VersionOpening
      key={open}
      page={page}
      versionUid={open === 'new' ? undefined : open}
      others={data.filter(({ versionUid }) => versionUid !== open).map(timedOf)}
      onClose={() => edit(undefined)}
      onSaved={versions.refresh}
    />
  );
}
