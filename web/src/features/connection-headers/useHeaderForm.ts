import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ConnectionHeader } from '#shared/connection-headers/connection-headers.contract';
import { pathTo } from '#shared/site/paths';
import { useRefresh } from '../../api/refresh.ts';
import { useCaller } from '../../auth/session.tsx';
import { openTabDraft } from '../../components/editing/drafts/tabDraft.ts';
import { useEditor } from '../../components/editing/useEditor.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { type HeaderValues, headerRecord } from './headerForm.ts';

/** The editor of a header. Its draft stays in this tab, under a key with the person. */
export function useHeaderForm(header: ConnectionHeader | undefined, onDone: () => void) {
  const { schoolUid, userUid } = useCaller();
  const timeZone = useTimeZone();
  const refresh = useRefresh('connection-headers');
  const navigate = useNavigate();
  const name = `${schoolUid}.${userUid}.header.${header?.connectionheaderUid ?? 'new'}`;
  const [opened] = useState(() => ({
    saved: header,
    ...openTabDraft<HeaderValues>(name, 'featuredImage'),
  }));
  return useEditor(headerRecord(timeZone), opened, {
    latest: header,
    isQuiet: true,
    staysOpen: true,
    onClose: () => void navigate(pathTo('/admin')),
    onSaved() {
      void refresh();
      onDone();
    },
  });
}
