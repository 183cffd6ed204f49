import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { AudiencePanel } from '../features/audiences/AudiencePanel.tsx';
import { CheckPanel } from '../features/audiences/CheckPanel.tsx';
import type { EditorKind } from '../features/posts/editor/form.ts';
import type { EditorPanels } from '../features/posts/editor/PostEditor.tsx';
import { PostOpening } from '../features/posts/editor/PostOpening.tsx';
import { AdminFrame } from './AdminFrame.tsx';

const titles = {
  newsletter: { new: 'New newsletter', edit: 'Edit newsletter' },
  notice: { new: 'New notice', edit: 'Edit notice' },
} as const;

/** An editor of posts in the administration, for a new post or one with an address. */
export function PostEditorScreen({ kind }: { kind: EditorKind }) {
  const { postUid } = useParams();
  const { state } = useLocation();
  const [opening, setOpening] = useState({ number: 0, postUid, first: postUid });
  if (opening.postUid !== postUid) {
    // A new post that has just got its address is still the same opening.
    const isSame = opening.postUid === undefined && Boolean(state?.place);
    setOpening({
      number: opening.number + (isSame ? 0 : 1),
      postUid,
      first: isSame ? opening.first : postUid,
    });
  }
  return (
    <AdminFrame tab="posts" title={titles[kind][postUid ? 'edit' : 'new']}>
      <PostOpening key={opening.number} kind={kind} postUid={opening.first} panels={panels} />
    </AdminFrame>
  );
}

const panels: EditorPanels = {
  audience: ({ group_list, for_carer_only, make_public }) => (
    <AudiencePanel audience={{ group_list, for_carer_only, make_public }} />
  ),
  checks: (form) => (
    <CheckPanel
      post={{
        type: form.type,
        content_html: form.content_html,
        published: form.published,
        publish_start: form.publish_start,
        publish_end: form.publish_end,
        group_list: form.group_list,
        for_carer_only: form.for_carer_only,
        make_public: form.make_public,
      }}
    />
  ),
};
