import { Box, Button, Typography } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import {
  type AudienceReason,
  audiences as audiencesApi,
} from '#shared/audiences/audiences.contract';
import type { Input } from '#shared/kernel/route';
import { useRead } from '../../api/hooks.ts';
import { Field } from '../../components/forms/Field.tsx';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';

export type AudienceInput = Input<typeof audiencesApi.count>;

/**
 * Explains for people by name why they are in the audience, or not. The answer follows changes of
 * the audience.
 */
export function PersonQuestion({ audience }: { audience: AudienceInput }) {
  const [words, setWords] = useState('');
  const [person, setPerson] = useState('');
  const ask = () => setPerson(words.trim());
  const askOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // The field is inside the post's own form.
    event.preventDefault();
    ask();
  };
  return (
    <Column gap={1.5}>
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
      <Column aria-live="polite" gap={1.5}>
        {person && <Answer key={person} audience={audience} person={person} />}
      </Column>
    </Column>
  );
}

/** Shows the answer for one name. It stays until the answer for a changed audience is loaded. */
function Answer({ audience, person }: { audience: AudienceInput; person: string }) {
  const { data, error, mutate } = useRead(
    audiencesApi.explain,
    { ...audience, person },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  if (error)
    return (
      <Failure what={`The answer for “${person}”`} error={error} onRetry={() => void mutate()} />
    );
  if (data?.length === 0) {
    return (
      <Typography variant="body2">No person with the name “{person}” at this school.</Typography>
    );
  }
  return data?.map((reason) => <Reasons key={reason.userUid} {...reason} />);
}

function Reasons({ name, username, is_in, reasons }: AudienceReason) {
  return (
    <Box sx={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
      <strong>{name}</strong> <Quiet component="span">{username}</Quiet>
      <Box component="span" sx={{ fontWeight: 600, color: is_in ? 'success.main' : 'error.main' }}>
        {is_in ? ' sees it' : ' does not see it'}
      </Box>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Box>
    </Box>
  );
}

/** The button beside the field, above the hint. */
const question = { display: 'flex', gap: 1, alignItems: 'flex-end', '& > button': { mb: 3.5 } };
