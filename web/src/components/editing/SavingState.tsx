import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import type { Waiting } from '../../api/retry.ts';
import { Row } from '../layout/layout.tsx';
import { useIsOnline } from '../screen/OfflineBar.tsx';
import type { Saving } from './useSaving.ts';

/** What the state of an editor is read from. */
export interface EditorState {
  readonly saving: Saving;
  readonly isBusy: boolean;
  readonly isDirty: boolean;
  readonly base: unknown;
  /** Whether the editor stores drafts at all, and whether it can on this device. */
  readonly stores: 'device' | 'tab' | 'nothing';
  readonly hasDraft: boolean;
  readonly record: { readonly words: { readonly unsaved?: string } };
  readonly save: () => void;
}

/** The save state: saved, draft on this device, saving, or waiting for the next try. */
export function SavingState({ editor }: { editor: EditorState }) {
  const { saving } = editor;
  const isOnline = useIsOnline();
  // Without a connection a save waits or fails, and says so itself.
  const isCut = !isOnline && editor.isDirty && saving.is === 'idle';
  return (
    <Row gap={0} columnGap={1} align="center">
      <Box role="status" sx={{ ...state, color: isCut ? 'warning.main' : colourOf(editor) }}>
        {isCut && <OfflineIcon fontSize="small" aria-hidden />}
        <span>{isCut ? offlineWords(editor) : wordsOf(editor)}</span>
      </Box>
      {saving.is === 'waiting' && <NextTry waiting={saving.waiting} />}
      {saving.is === 'failed' && (
        <Button size="small" variant="outlined" onClick={editor.save}>
          Try again
        </Button>
      )}
    </Row>
  );
}

/** What happens to unsaved changes without a connection. */
const offlineWords = ({ hasDraft }: EditorState): string =>
  hasDraft
    ? 'No connection. Your changes are kept on this device. Save when you are back online.'
    : 'No connection. Your changes are not saved. Leave this page open until you are back online.';

function wordsOf({ saving, isDirty, base, stores, hasDraft, record }: EditorState): string {
  if (saving.is === 'sending') return 'Saving …';
  if (saving.is === 'waiting') {
    return saving.waiting.at === undefined
      ? 'Not saved yet. You are offline. It will be saved when you are back online.'
      : 'Not saved yet.';
  }
  if (saving.is === 'failed')
    return `Not saved. ${saving.message}${hasDraft ? ' What you typed is kept on this device.' : ''}`;
  if (isDirty) {
    if (stores === 'nothing') return 'Unsaved changes. Save before you leave.';
    return hasDraft
      ? (record.words.unsaved ?? 'Unsaved changes. A draft is kept on this device.')
      : 'Unsaved changes. This device can’t keep a draft, so save now.';
  }
  return base ? 'All changes saved' : 'Nothing to save yet';
}

const state = { display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.9375rem' };

const colourOf = ({ saving, stores, hasDraft }: EditorState): string =>
  saving.is === 'failed'
    ? 'error.main'
    : saving.is === 'waiting' || (stores === 'device' && !hasDraft)
      ? 'warning.main'
      : 'text.secondary';

/** The countdown to the next try, with Try now and Stop. */
function NextTry({ waiting }: { waiting: Waiting }) {
  const { at, next, of, tryNow, stop } = waiting;
  const left = useSecondsUntil(at);
  return (
    <>
      {at !== undefined && (
        <Box
          role="timer"
          sx={{ fontSize: '0.9375rem', fontVariantNumeric: 'tabular-nums', color: 'warning.main' }}
        >
          {`Next try in ${left} s (${next} of ${of})`}
        </Box>
      )}
      <Button size="small" onClick={tryNow}>
        Try now
      </Button>
      <Button size="small" onClick={stop}>
        Stop
      </Button>
    </>
  );
}

function useSecondsUntil(at: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (at === undefined) return;
    setNow(Date.now());
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, [at]);
  return at === undefined ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}
