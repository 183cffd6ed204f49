import { Box, Button, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { NoteRecipient } from '#shared/notes/note';
import { FormActs } from '../../components/editing/FormActs.tsx';
import { Column, List, Quiet } from '../../components/layout/layout.tsx';
import { WillSee } from '../../components/text/WillSee.tsx';
import { noteReaders } from './noteReaders.ts';
import { type Preview, roleNames } from './useNoteForm.ts';

interface RecipientListProps {
  preview: Preview;
  visible_all: boolean;
  isBusy: boolean;
  onSend: () => void;
  onChange: () => void;
}

/** Names everyone who will be mailed, before the note is sent. */
export function RecipientList({
  preview,
  isBusy,
  onSend,
  onChange,
  visible_all,
}: RecipientListProps) {
  const { recipients } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isAnyShut = recipients.some(({ can_open }) => !can_open);
  return (
    <Column component="section" aria-labelledby="recipients-title">
      <Typography variant="h3" component="h2" id="recipients-title" ref={heading} tabIndex={-1}>
        {`These ${people(recipients.length)} get a mail`.replace(
          'These 1 person get',
          'This person gets',
        )}
      </Typography>
      <List>
        {recipients.map((each) => (
          <Box component="li" key={each.name} sx={row}>
            <span>{each.name}</span>
            <Quiet component="span" size="large">
              {[roleOf(each), !each.can_open && 'cannot open the note'].filter(Boolean).join(' · ')}
            </Quiet>
          </Box>
        ))}
      </List>
      {isAnyShut && (
        <Typography color="textSecondary">
          {visible_all
            ? 'Some of them are not on duty for this student. They learn only that there is a note.'
            : 'Only the homeroom teacher, the head of year and you can open this note. Change who can read it, if others should.'}
        </Typography>
      )}
      <FormActs above={<WillSee>{noteReaders(visible_all)}</WillSee>}>
        <Button onClick={onChange} disabled={isBusy}>
          Change note
        </Button>
        <Button variant="contained" loading={isBusy} onClick={onSend}>
          {`Send to ${people(recipients.length)}`}
        </Button>
      </FormActs>
    </Column>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const roleOf = ({ role }: NoteRecipient) =>
  role === 'email_recipients' ? 'address that you typed' : roleNames[role];
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 1,
  borderBottom: '1px solid',
  borderColor: 'divider',
  overflowWrap: 'anywhere',
};
