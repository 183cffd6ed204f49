import type { Page } from '#shared/pages/page-fields';
import { OpenRecord } from '../../../components/editing/OpenRecord.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import type { Part } from '../parts.ts';
import { PartEditor } from './PartEditor.tsx';
import { partRecord } from './partForm.ts';

interface PartOpeningProps {
  page: Page;
  part: Part;
  onClose: () => void;
}

/** Opens one part of a page for editing, in the version on the screen. */
export function PartOpening({ page, part, onClose }: PartOpeningProps) {
  return (
    <OpenRecord
      record={partRecord(page, part)}
      what="This text"
      draft={`page ${page.pageUid} ${part}`}
      read={async () => page}
      skeleton={<Skeletons heights={[160]} what="the text" />}
    >
      {(opened) => (
        <PartEditor page={opened.saved ?? page} part={part} opened={opened} onClose={onClose} />
      )}
    </OpenRecord>
  );
}
