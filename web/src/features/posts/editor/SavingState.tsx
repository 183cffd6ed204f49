import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { Waiting } from '../../../api/retry.ts';
import type { PostEditing } from './usePostEditor.ts';

/** Where the form stands: saved, kept on this device, on its way, or waiting for the next try. */
export function SavingState({ editing }: { editing: PostEditing }) {
  const { saving } = editing;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box role="status" sx={{ fontSize: '0.9375rem', color: colourOf(editing) }}>
        {wordsOf(editing)}
      </Box>
      {saving.is === 'waiting' && <NextTry waiting={saving.waiting} />}
      {saving.is === 'failed' && (
        <Button size="small" variant="outlined" onClick={editing.save}>
          Try again
        </Button>
      )}
    </Box>
  );
}

function wordsOf({ saving, isDirty, base, kept }: PostEditing): string {
  if (saving.is === 'sending') return 'Saving …';
  if (saving.is === 'waiting') {
    return saving.waiting.at === undefined
      ? 'Not saved yet. You are offline; it goes on as soon as there is a connection.'
      : 'Not saved yet.';
  }
  if (saving.is === 'failed') return `Not saved. ${saving.message}${keptWords(kept.canKeep)}`;
  if (isDirty) {
    return kept.canKeep
      ? 'Unsaved changes · kept on this device'
      : 'Unsaved changes · they cannot be kept on this device, so please save often';
  }
  return base ? 'All changes saved' : 'Nothing to save yet';
}

const keptWords = (canKeep: boolean): string =>
  canKeep ? ' What you typed is kept on this device.' : '';

const colourOf = ({ saving, kept }: PostEditing): string =>
  saving.is === 'failed'
    ? 'error.main'
    : saving.is === 'waiting' || !kept.canKeep
      ? 'warning.main'
      : 'text.secondary';

/** The countdown to the next try, and the two ways out of it. */
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
