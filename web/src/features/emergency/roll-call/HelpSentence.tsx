import { Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Column } from '../../../components/layout/layout.tsx';

/** The longest sentence. */
const longest = 200;

/** A sentence for the people who help. The request itself has been sent before. */
export function HelpSentence({ onSend }: { onSend: (sentence: string) => Promise<boolean> }) {
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  return (
    <Column
      component="form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (text.trim() !== '' && (await onSend(text.trim()))) setSent(true);
      }}
      gap={1.5}
    >
      <TextField
        label="Where are you, and what do you need?"
        value={text}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: longest } }}
        onChange={({ target }) => {
          setText(target.value.replace(/\n/g, ' '));
          setSent(false);
        }}
      />
      {isSent ? (
        <Typography role="status">Sent. You can add more.</Typography>
      ) : (
        <Button type="submit" variant="contained" size="large" disabled={text.trim() === ''}>
          Send to the school
        </Button>
      )}
    </Column>
  );
}
