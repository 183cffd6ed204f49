import { pages as pagesApi } from '#shared/pages/pages.contract';
import { call } from '../../../api/client.ts';
import { OpenRecord } from '../../../components/editing/OpenRecord.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { BlogEditor } from './BlogEditor.tsx';
import { blogDocument, blogRecord } from './blogForm.ts';

interface BlogOpeningProps {
  pageUid: string;
  /** Absent for a new entry. */
  blogUid: string | undefined;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Loads a blog entry, or a new one, into its form. */
export function BlogOpening({ pageUid, blogUid, ...callbacks }: BlogOpeningProps) {
  return (
    <OpenRecord
      record={blogRecord(pageUid)}
      what="This entry"
      draft={blogDocument(pageUid, blogUid)}
      read={blogUid ? () => call(pagesApi.getBlog, { pageUid, blogUid }) : undefined}
      skeleton={<Skeletons heights={[160]} what="the entry" />}
    >
      {(opened) => <BlogEditor pageUid={pageUid} opened={opened} {...callbacks} />}
    </OpenRecord>
  );
}
