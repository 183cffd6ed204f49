import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '#shared/contract/api';
import type { AuditEntry, AuditPerson } from '#shared/contract/audit';
import { useRead } from '../../api/hooks.ts';
import { Failure } from '../../components/Failure.tsx';
import { Field } from '../../components/Field.tsx';
import { nameOf } from './words.ts';

interface PersonChoiceProps {
  who: 'child' | 'staff';
  label: string;
  hint: string;
  /** The userUid that is chosen, or nothing. */
  chosen: string;
  /** Who that is, once it is known. */
  person: AuditEntry['by'] | undefined;
  onChoose: (userUid: string) => void;
}

/** A person, found by name. It looks when it is told to, not with each letter: every look leaves a row for each child it finds. */
export function PersonChoice({ who, label, hint, chosen, person, onChoose }: PersonChoiceProps) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState('');
  const focusGoesTo = useRef<'words' | 'change'>(undefined);
  function ask(event: FormEvent) {
    event.preventDefault();
    setAsked(words.trim());
  }
  /** What was pressed is gone then; what came in its place has the focus. */
  const takesFocus = (name: 'words' | 'change') => (control: HTMLElement | null) => {
    if (!control || focusGoesTo.current !== name) return;
    focusGoesTo.current = undefined;
    control.focus();
  };
  function choose(userUid: string) {
    focusGoesTo.current = userUid ? 'change' : 'words';
    setWords('');
    setAsked('');
    onChoose(userUid);
  }
  if (chosen) {
    return (
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <Box component="span" sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
          {label}
        </Box>
        <Box sx={choice}>
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {person?.userUid === chosen ? <Named person={person} /> : chosen}
          </Box>
          <Button
            onClick={() => choose('')}
            ref={takesFocus('change')}
            aria-label={`Change: ${label}`}
          >
            Change
          </Button>
        </Box>
      </Box>
    );
  }
  return (
    <Box component="form" noValidate onSubmit={ask} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={question}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Field
            ref={takesFocus('words')}
            label={label}
            value={words}
            onChange={(text) => setWords(text.slice(0, 200))}
            hint={hint}
          />
        </Box>
        <Button
          type="submit"
          variant="outlined"
          disabled={!words.trim()}
          aria-label={`Find: ${label}`}
          sx={{ minHeight: 44 }}
        >
          Find
        </Button>
      </Box>
      <Box aria-live="polite">
        {asked && <Found key={asked} who={who} asked={asked} onChoose={choose} />}
      </Box>
    </Box>
  );
}

interface FoundProps {
  who: 'child' | 'staff';
  asked: string;
  onChoose: (userUid: string) => void;
}

/** The people of a name, to choose from. */
function Found({ who, asked, onChoose }: FoundProps) {
  const { data, error, mutate } = useRead(
    api.audit.people,
    { person: asked, who },
    { revalidateOnFocus: false, revalidateOnReconnect: false, keepPreviousData: false },
  );
  if (error) return <Failure error={error} onRetry={() => void mutate()} />;
  if (data?.length === 0) {
    return (
      <Box sx={{ fontSize: '0.9375rem' }}>
        {`There is ${who === 'child' ? 'no child' : 'nobody'} called “${asked}” at this school.`}
      </Box>
    );
  }
  return (
    <Box component="ul" aria-label={`Found for “${asked}”`} sx={list}>
      {data?.map((person) => (
        <li key={person.userUid}>
          <Button onClick={() => onChoose(person.userUid)} sx={offer}>
            <Named person={person} />
          </Button>
        </li>
      ))}
    </Box>
  );
}

const Named = ({ person }: { person: AuditEntry['by'] | AuditPerson }) => (
  <span>
    <strong>{nameOf(person)}</strong>{' '}
    {person.name && (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {person.username}
      </Box>
    )}
  </span>
);

/** The button beside the field, above the hint. */
const question = { display: 'flex', gap: 1, alignItems: 'flex-end', '& > button': { mb: 3.5 } };
const choice = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  pl: 1.5,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
};
const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 };
const offer = { width: '100%', justifyContent: 'flex-start', textAlign: 'left' };
