import { api } from '#shared/contract/api';
import type { Page } from '#shared/contract/page-fields';
import type { PageVersion } from '#shared/contract/page-versions';
import { call } from '../../../api/client.ts';
import { Opening } from '../editing/Opening.tsx';
import type { PageForm } from '../editing/partForm.ts';
import type { Timed } from './schedule.ts';
import { VersionEditor } from './VersionEditor.tsx';
import { versionDocument } from './versionForm.ts';

interface VersionOpeningProps {
  page: Page;
  /** None for a new one. */
  versionUid: string | undefined;
  others: readonly Timed[];
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Opens a scheduled version, or a new one, on the page as it is on the screen. */
export function VersionOpening({ page, versionUid, ...rest }: VersionOpeningProps) {
  const { pageUid } = page;
  return (
    <Opening<PageForm, { page: Page; version: PageVersion | undefined }>
      document={versionDocument(pageUid, versionUid)}
      read={async () => ({
        page,
        version: versionUid ? await call(api.pages.getVersion, { pageUid, versionUid }) : undefined,
      })}
    >
      {(kept, saved) => <VersionEditor {...saved} kept={kept} {...rest} />}
    </Opening>
  );
}
