import { useState } from 'react';
import type { Page } from '#shared/pages/page-fields';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { call } from '../../../api/client.ts';
import { OpenRecord } from '../../../components/editing/OpenRecord.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import type { Timed } from './schedule.ts';
import { VersionEditor } from './VersionEditor.tsx';
import { versionDocument, versionRecord } from './versionForm.ts';

interface VersionOpeningProps {
  page: Page;
  /** Absent for a new version. */
  versionUid: string | undefined;
  others: readonly Timed[];
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Opens a scheduled version, or a new one, for the page on the screen. */
export function VersionOpening({ page: shown, versionUid, ...rest }: VersionOpeningProps) {
  // The form is about the page as it was opened.
  const [page] = useState(shown);
  const { pageUid } = page;
  return (
    <OpenRecord
      record={versionRecord(page)}
      what="This version"
      draft={versionDocument(pageUid, versionUid)}
      read={versionUid ? () => call(pagesApi.getVersion, { pageUid, versionUid }) : undefined}
      skeleton={<Skeletons heights={[160]} what="the text" />}
    >
      {(opened) => <VersionEditor page={page} opened={opened} {...rest} />}
    </OpenRecord>
  );
}
