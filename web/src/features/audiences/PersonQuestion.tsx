import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { api } from '#shared/contract/api';
import type { AudienceReason } from '#shared/contract/audiences';
import { useRead } from '../../api/hooks.ts';
import { Failure } from '../../components/Failure.tsx';
import { Field } from '../../components/Field.tsx';
import type { AudienceInput } from './AudiencePanel.tsx';

/** “Why is this person in, or not?”: people by name, each with the reasons. The answer follows the audience as it changes. */
export function PersonQuestion({ audience }: { audience: AudienceInput }) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState('');
  const ask = () => setAsked(words.trim());
  const askOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // It stands inside the post's own form.
    event.preventDefault();
    ask();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box role="search" aria-label="People" onKeyDown={askOnEnter} sx={question}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Field
            label="Why is this person in, or not?"
            value={words}
            onChange={(text) => setWords(text.slice(0, 200))}
            hint="A name or username"
          />
        </Box>
        <Button variant="outlined" disabled={!words.trim()} onClick={ask} sx={{ minHeight: 44 }}>
          Ask
        </Button>
      </Box>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5 }}>
        {asked && <Answer key={asked} audience={audience} person={asked} />}
      </Box>
    </Box>
  );
}

/** The answer for one name: it stays while the audience changes, until the new one is there. */
function Answer({ audience, person }: { audience: AudienceInput; person: string }) {
  const { data, error, mutate } = useRead(
    api.audiences.explain,
    { ...audience, person },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  if (error) return <Failure error={error} onRetry={() => void mutate()} />;
  if (data?.length === 0) {
    return (
      <Typography variant="body2">There is nobody called “{person}” at this school.</Typography>
    );
  }
  return data?.map((reason) => <Reasons key={reason.userUid} {...reason} />);
}

function Reasons({ name, username, is_in, reasons }: AudienceReason) {
  return (
    <Box sx={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
      <strong>{name}</strong>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {username}
      </Box>
      <Box component="span" sx={{ fontWeight: 600, color: is_in ? 'success.main' : 'error.main' }}>
        {is_in ? ' sees it' : ' does not see it'}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Box>
    </Box>
  );
}

/** The button beside the field, above the hint. */
const question = { display: 'flex', gap: 1, alignItems: 'flex-end', '& > button': { mb: 3.5 } };
