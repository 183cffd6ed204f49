import { useState } from 'react';
import { api } from '#shared/contract/api';
import { AppError } from '#shared/errors';
import { useRead, useWrite } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback.tsx';
import { bodyOf, type SettingsValues, settingsFaults, valuesOf } from './settingsForm.ts';

/** The settings of sending: what is typed stands above what is saved until it is saved or given up. */
export function useMailSettings() {
  const { data: saved, error, mutate } = useRead(api['send-emails'].settings, {});
  const save = useWrite(api['send-emails'].changeSettings);
  const { say, fail } = useFeedback();
  /** What is typed, and the version it was made on. */
  const [typed, setTyped] = useState<{ values: SettingsValues; seen: string }>();
  const [isSaving, setSaving] = useState(false);
  const [isNewer, setNewer] = useState(false);
  const [hasTried, setTried] = useState(false);
  const values = typed?.values ?? (saved && valuesOf(saved));
  const faults = values && saved ? settingsFaults(values, saved.account_rate) : {};

  async function send(seen: string) {
    setTried(true);
    if (!values || Object.keys(faults).length > 0) return;
    setSaving(true);
    try {
      await save({ ...bodyOf(values), updated_at: seen });
      setTyped(undefined);
      setNewer(false);
      setTried(false);
      say('Saved successfully.');
    } catch (error) {
      if (error instanceof AppError && error.kind === 'conflict') {
        await mutate();
        setNewer(true);
      } else fail(error);
    } finally {
      setSaving(false);
    }
  }

  return {
    saved,
    error,
    retry: () => void mutate(),
    values,
    faults: hasTried ? faults : {},
    isChanged: typed !== undefined,
    isSaving,
    /** Somebody else saved in the meantime. */
    isNewer,
    change(changed: Partial<SettingsValues>) {
      if (!values || !saved) return;
      setTyped({ values: { ...values, ...changed }, seen: typed?.seen ?? saved.updated_at });
    },
    save: () => send(typed?.seen ?? saved?.updated_at ?? ''),
    overwrite: () => send(saved?.updated_at ?? ''),
    discard() {
      setTyped(undefined);
      setNewer(false);
      setTried(false);
    },
  };
}
