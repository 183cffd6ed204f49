import type { Page } from '#shared/contract/page-fields';
import type { Part } from '../parts.ts';
import { Opening } from './Opening.tsx';
import { PartEditor } from './PartEditor.tsx';
import type { PageForm } from './partForm.ts';

interface PartOpeningProps {
  page: Page;
  part: Part;
  onClose: () => void;
}

/** Opens one part of a page for editing, on the version that is on the screen. */
export function PartOpening({ page, part, onClose }: PartOpeningProps) {
  return (
    <Opening<PageForm, Page> document={`page ${page.pageUid} ${part}`} read={() => page}>
      {(kept, saved) => <PartEditor page={saved} part={part} kept={kept} onClose={onClose} />}
    </Opening>
  );
}
