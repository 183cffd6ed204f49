import { api } from '#shared/contract/api';
import type { Page } from '#shared/contract/page-fields';
import type { PageVersionSummary } from '#shared/contract/page-versions';
import { useRead } from '../../../api/hooks.ts';
import { Failure } from '../../../components/Failure.tsx';
import { useTimeZone } from '../../../components/timeZone.ts';
import { timedOf } from './schedule.ts';
import { VersionPreview } from './VersionPreview.tsx';
import { textsWith } from './versionForm.ts';
import { windowWords } from './words.ts';

interface SavedPreviewProps {
  page: Page;
  version: PageVersionSummary;
  onClose: () => void;
}

/** A version of the schedule as readers will see it. */
export function SavedPreview({ page, version, onClose }: SavedPreviewProps) {
  const timeZone = useTimeZone();
  const { pageUid } = page;
  const { versionUid } = version;
  const { data, error, mutate } = useRead(api.pages.getVersion, { pageUid, versionUid });
  if (error) return <Failure error={error} onRetry={() => void mutate()} />;
  if (!data) return null;
  return (
    <VersionPreview
      page={page}
      texts={textsWith(page, data)}
      when={windowWords(timedOf(version), timeZone)}
      onClose={onClose}
    />
  );
}
