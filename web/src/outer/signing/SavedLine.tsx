import { clockInWords } from '../words.ts';
import type { SavedState } from './useSaving.ts';

interface SavedLineProps {
  readonly state: SavedState;
  readonly timeZone: string | undefined;
  readonly onSave: () => void;
}

/** Says whether what was filled in is saved, with the button that saves it. */
export function SavedLine({ state, timeZone, onSave }: SavedLineProps) {
  return (
    <div className="saved-line">
      <button type="button" className="plain" onClick={onSave}>
        Save for later
      </button>
      <p role="status" className={state.kind === 'failed' ? 'fault' : 'quiet'}>
        {wordsOf(state, timeZone)}
      </p>
    </div>
  );
}

function wordsOf(state: SavedState, timeZone: string | undefined): string {
  switch (state.kind) {
    case 'saving':
      return 'Saving';
    case 'saved':
      return `Saved at ${clockInWords(state.at, timeZone)}. You can close this page and open the link later.`;
    case 'failed':
      return state.message;
    default:
      return '';
  }
}
