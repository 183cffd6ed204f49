import CheckIcon from '@mui/icons-material/CheckCircle';
import HelpIcon from '@mui/icons-material/WarningAmber';
import { Alert, AlertTitle, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { MarkState } from '#shared/emergency/standing';
import { Column } from '../../../components/layout/layout.tsx';
import type { Answer } from './useRollCall.ts';

interface OwnAnswerProps {
  own: MarkState;
  isBusy: boolean;
  /** Most readers are not at the school: the buttons are less loud. */
  isQuiet?: boolean;
  onMark: (answer: Answer) => Promise<boolean>;
}

/** The person's own answer: two large buttons, or what the person has said. */
export function OwnAnswer({ own, isBusy, isQuiet = false, onMark }: OwnAnswerProps) {
  const variant = isQuiet ? 'outlined' : 'contained';
  if (own === 'help') return <HelpAsked onMark={onMark} />;
  return (
    <>
      {own === 'safe' && (
        <Alert
          severity="success"
          icon={<CheckIcon />}
          variant="outlined"
          sx={{ fontSize: '1rem', alignItems: 'center' }}
          action={
            <Button
              color="inherit"
              disabled={isBusy}
              onClick={() => void onMark({ state: 'none' })}
            >
              Take back
            </Button>
          }
        >
          You said: I am safe
        </Alert>
      )}
      <Column gap={1.5}>
        {own === 'none' && (
          <Button
            variant={variant}
            color="success"
            size="large"
            loading={isBusy}
            startIcon={<CheckIcon />}
            onClick={() => void onMark({ state: 'safe' })}
            sx={large}
          >
            I am safe
          </Button>
        )}
        <Button
          variant={variant}
          color="error"
          size="large"
          disabled={isBusy}
          startIcon={<HelpIcon />}
          onClick={() => void onMark({ state: 'help' })}
          sx={large}
        >
          I need help
        </Button>
      </Column>
    </>
  );
}

/** What a person sees who has asked for help. */
const HelpAsked = ({ onMark }: Pick<OwnAnswerProps, 'onMark'>) => (
  <>
    <Alert severity="error" icon={<HelpIcon />} variant="outlined" sx={{ fontSize: '1rem' }}>
      <AlertTitle sx={{ fontWeight: 700 }}>You asked for help</AlertTitle>
      The school sees it now. In danger, call 000.
    </Alert>
    <HelpSentence onSend={(sentence) => onMark({ state: 'help', sentence })} />
  </>
);

const large = { minHeight: 60, fontSize: '1.25rem' };

/** The longest sentence. */
const longest = 200;

/** A sentence for the people who help. The request itself has been sent before. */
function HelpSentence({ onSend }: { onSend: (sentence: string) => Promise<boolean> }) {
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
