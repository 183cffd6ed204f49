import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { AudiencePanel } from '../features/audiences/AudiencePanel.tsx';
import { CheckPanel } from '../features/audiences/CheckPanel.tsx';
import type { EditorKind, PostForm } from '../features/posts/editor/form.ts';

import { PostOpening } from '../features/posts/editor/PostOpening.tsx';
import type { EditorPanels } from '../features/posts/editor/side/SidePanel.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** An editor of posts in the administration, for a new post or one with an address. */
export function PostEditorFrame({ kind }: { kind: EditorKind }) {
  const { postUid } = useParams();
  const { state } = useLocation();
  const [opening, setOpening] = useState({ number: 0, postUid, first: postUid });
  if (opening.postUid !== postUid) {
    // A new post that has just received its address is still the same editor session.
    const isSame = opening.postUid === undefined && Boolean(state?.place);
    setOpening({
      number: opening.number + (isSame ? 0 : 1),
      postUid,
      first: isSame ? opening.first : postUid,
    });
  }
  return (
    <AdminFrame>
      <PostOpening key={opening.number} kind={kind} postUid={opening.first} panels={panels} />
    </AdminFrame>
  );
}

const panels: EditorPanels = {
  audience: (form, isTouched) => (
    <AudiencePanel audience={audienceIn(form)} isTouched={isTouched} />
  ),
  checks: (form, isTouched) => (
    <CheckPanel
      isTouched={isTouched}
      post={{
        type: form.type,
        content_html: form.content_html,
        published: form.published,
        publish_start: form.publish_start,
        publish_end: form.publish_end,
        ...audienceIn(form),
      }}
    />
  ),
};

/** The fields that decide who sees the post. */
const audienceIn = ({ group_list, for_carer_only, make_public }: PostForm) => ({
  group_list,
  for_carer_only,
  make_public,
});
