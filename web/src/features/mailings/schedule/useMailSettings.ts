import { useRef } from 'react';
import { useRefresh } from '../../../api/refresh.ts';
import { noSlot } from '../../../components/editing/drafts/noSlot.ts';
import { useEditor } from '../../../components/editing/useEditor.ts';
import { type ShownSettings, settingsRecord } from './settingsForm.ts';

/** The editor of the mail settings. Nothing is stored on the device. */
export function useMailSettings(saved: ShownSettings) {
  const refresh = useRefresh('send-emails');
  const opened = useRef({ saved, draft: undefined, slot: noSlot });
  return useEditor(settingsRecord, opened.current, {
    latest: saved,
    isQuiet: true,
    staysOpen: true,
    onClose: () => undefined,
    onSaved: () => void refresh(),
  });
}
