import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Notice } from '#shared/absences/notice';
import { useCaller } from '../../../auth/session.tsx';
import type { RecordForm } from '../../../components/editing/recordForm.ts';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { useEditor } from '../../../components/editing/useEditor.ts';
import { familyPath } from '../ofFamily.ts';
import type { NoticeValues } from './noticeRecord.ts';

/** The editor of a notice. After sending, the page of absences follows the notice to the office. */
export function useNoticeEditor(
  record: RecordForm<NoticeValues, Notice>,
  opened: Opened<NoticeValues, Notice>,
) {
  const caller = useCaller();
  const navigate = useNavigate();
  const sent = useRef<string>(undefined);
  const editor = useEditor(record, opened, {
    onSaved: ({ noticeUid }) => {
      sent.current = noticeUid;
    },
    onClose: () =>
      void navigate(familyPath(caller), {
        replace: sent.current !== undefined,
        state: sent.current === undefined ? null : { sent: sent.current },
      }),
  });
  return {
    ...editor,
    /** Sends the notice once and leaves the form. */
    sendAndGo: () =>
      editor.submit(async (values) => {
        const saved = await editor.send(values);
        if (!saved) return;
        sent.current = saved.noticeUid;
        await editor.leave();
      }),
  };
}
