import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { allClearText, isAllClear } from '#shared/emergency/all-clear';
import { Field } from '../../components/forms/Field.tsx';

/** Whether everyone is told that it is over, and the sentence. */
export function useTellOver(isTold: boolean) {
  const [over, setOver] = useState({ isTold, text: allClearText });
  const fault = faultOf(over.text);
  return {
    ...over,
    fault,
    isFaulty: over.isTold && fault !== undefined,
    change: (part: Partial<typeof over>) => setOver({ ...over, ...part }),
  };
}

function faultOf(text: string): string | undefined {
  if (!isAllClear({ message: text })) return 'Please write “All clear.” at the beginning.';
  return text.trim().length > 500 ? 'Please use at most 500 characters.' : undefined;
}

/** The choice to tell everyone that it is over. */
export const TellOverChoice = ({ over }: { over: ReturnType<typeof useTellOver> }) => (
  <FormControlLabel
    control={
      <Checkbox
        checked={over.isTold}
        onChange={({ target }) => over.change({ isTold: target.checked })}
      />
    }
    label="Tell everyone that it is over"
  />
);

/** The sentence that everyone reads then. */
export const TellOverWords = ({ over }: { over: ReturnType<typeof useTellOver> }) =>
  over.isTold && (
    <Field
      label="What everyone reads"
      rows={2}
      value={over.text}
      fault={over.fault}
      hint="It also follows to everyone who got the message, on its channels, after 10 seconds."
      onChange={(text) => over.change({ text })}
    />
  );
