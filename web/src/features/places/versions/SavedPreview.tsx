import type { Page } from '#shared/pages/page-fields';
import type { PageVersionSummary } from '#shared/pages/page-versions.contract';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { useRead } from '../../../api/hooks.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { timedOf } from './schedule.ts';
import { VersionPreview } from './VersionPreview.tsx';
import { textsWith } from './versionForm.ts';
import { windowWords } from './words.ts';

interface SavedPreviewProps {
  page: Page;
  version: PageVersionSummary;
  onClose: () => void;
}

/** A preview of a saved version. */
export function SavedPreview({ page, version, onClose }: SavedPreviewProps) {
  const timeZone = useTimeZone();
  const { pageUid } = page;
  const { versionUid } = version;
  const { data, error, mutate } = useRead(pagesApi.getVersion, { pageUid, versionUid });
  if (error) return <Failure what="The preview" error={error} onRetry={() => void mutate()} />;
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
