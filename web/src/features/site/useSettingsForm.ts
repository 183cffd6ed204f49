import { useRef } from 'react';
import type { ShownSettings } from '#shared/site/school-settings.contract';
import { useRefresh } from '../../api/refresh.ts';
import { noSlot } from '../../components/editing/drafts/noSlot.ts';
import { useEditor } from '../../components/editing/useEditor.ts';
import { settingsRecord } from './settingsForm.ts';

/** The editor of the settings. Nothing is stored on the device. */
export function useSettingsForm(saved: ShownSettings) {
  const refresh = useRefresh('school-settings');
  const opened = useRef({ saved, draft: undefined, slot: noSlot });
  return useEditor(settingsRecord, opened.current, {
    latest: saved,
    isQuiet: true,
    staysOpen: true,
    onClose: () => undefined,
    onSaved: () => void refresh(),
  });
}
