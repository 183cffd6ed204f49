import { Box, Button } from '@mui/material';
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { type AuditEntry, type AuditPerson, audit as auditApi } from '#shared/audit/audit.contract';
import { useRead } from '../../api/hooks.ts';
import { Field } from '../../components/forms/Field.tsx';
import { besideControl } from '../../components/forms/Labelled.tsx';
import { Column, List, Quiet, Row } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { nameOf } from './words.ts';

interface PersonChoiceProps {
  who: 'child' | 'staff';
  label: string;
  hint: string;
  /** The chosen userUid, or an empty text. */
  chosen: string;
  /** The chosen person, once loaded. */
  person: AuditEntry['by'] | undefined;
  onChoose: (userUid: string) => void;
}

/**
 * Finds a person by name. It searches when Find is pressed, not with each letter: each search
 * writes audit entries.
 */
export function PersonChoice({ who, label, hint, chosen, person, onChoose }: PersonChoiceProps) {
  const [words, setWords] = useState('');
  const [searched, setSearched] = useState('');
  const focusGoesTo = useRef<'words' | 'change'>(undefined);
  function search(event: FormEvent) {
    event.preventDefault();
    setSearched(words.trim());
  }
  /** Moves the focus to the control that replaced the pressed one. */
  const takesFocus = (name: 'words' | 'change') => (control: HTMLElement | null) => {
    if (!control || focusGoesTo.current !== name) return;
    focusGoesTo.current = undefined;
    control.focus();
  };
  function choose(userUid: string) {
    focusGoesTo.current = userUid ? 'change' : 'words';
    setWords('');
    setSearched('');
    onChoose(userUid);
  }
  if (chosen) {
    return (
      <Chosen label={label} onChange={() => choose('')} buttonRef={takesFocus('change')}>
        {person?.userUid === chosen ? <Named person={person} /> : chosen}
      </Chosen>
    );
  }
  return (
    <Column component="form" noValidate onSubmit={search} gap={1}>
      <Row align="flex-start" isOneLine>
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
          sx={{ ...besideControl, mt: '30px' }}
        >
          Find
        </Button>
      </Row>
      <Box aria-live="polite">
        {searched && <Found key={searched} who={who} name={searched} onChoose={choose} />}
      </Box>
    </Column>
  );
}

interface ChosenProps {
  label: string;
  onChange: () => void;
  buttonRef: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Shows the chosen person, with a button to choose another. */
const Chosen = ({ label, onChange, buttonRef, children }: ChosenProps) => (
  <Column gap={0.75}>
    <Box component="span" sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
      {label}
    </Box>
    <Row align="center" isOneLine sx={choice}>
      <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      <Button onClick={onChange} ref={buttonRef} aria-label={`Change: ${label}`}>
        Change
      </Button>
    </Row>
  </Column>
);

interface FoundProps {
  who: 'child' | 'staff';
  name: string;
  onChoose: (userUid: string) => void;
}

/** Lists the people with a name, to choose from. */
function Found({ who, name, onChoose }: FoundProps) {
  const { data, error, mutate } = useRead(
    auditApi.people,
    { person: name, who },
    { revalidateOnFocus: false, revalidateOnReconnect: false, keepPreviousData: false },
  );
  if (error)
    return (
      <Failure
        what={`The ${who === 'child' ? 'children' : 'people'} with this name`}
        error={error}
        onRetry={() => void mutate()}
      />
    );
  if (data?.length === 0) {
    return (
      <Box sx={{ fontSize: '0.9375rem' }}>
        {`No ${who === 'child' ? 'child' : 'person'} with the name “${name}” at this school.`}
      </Box>
    );
  }
  return (
    <List aria-label={`Found for “${name}”`} gap={0.5}>
      {data?.map((person) => (
        <li key={person.userUid}>
          <Button onClick={() => onChoose(person.userUid)} sx={offer}>
            <Named person={person} />
          </Button>
        </li>
      ))}
    </List>
  );
}

const Named = ({ person }: { person: AuditEntry['by'] | AuditPerson }) => (
  <span>
    <strong>{nameOf(person)}</strong>{' '}
    {person.name && (
      <Quiet component="span" sx={{ fontWeight: 400 }}>
        {person.username}
      </Quiet>
    )}
  </span>
);
const choice = {
  minHeight: 44,
  paddingInlineStart: 1.5,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
};
const offer = { width: '100%', justifyContent: 'flex-start', textAlign: 'start' };
