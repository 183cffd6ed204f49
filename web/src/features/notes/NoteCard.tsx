import { Button, Card, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { minuteIn } from '#shared/kernel/zone';
import type { Note } from '#shared/notes/note';
import { Row } from '../../components/layout/layout.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { RetractForm } from './RetractForm.tsx';

/** A note: what it says, who wrote it, and who can read it. */
export function NoteCard({ note, onChanged }: { note: Note; onChanged: () => void }) {
  const timeZone = useTimeZone();
  const [isRetracting, setRetracting] = useState(false);
  const { retracted } = note;
  return (
    <Card component="article" variant="outlined" sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Row align="center">
        <Typography component="h3" sx={{ fontWeight: 600, flex: '1 1 auto' }}>
          {note.created_by_name}
        </Typography>
        <Chip size="small" variant="outlined" label={retracted ? 'Retracted' : note.noteType} />
      </Row>
      <Typography color="textSecondary" sx={small}>
        <time dateTime={note.created_date}>{noteDate(note.created_date, timeZone)}</time>
        {` · ${readersOf(note)}`}
      </Typography>
      {note.note && (
        <Typography
          sx={{
            mt: 1,
            whiteSpace: 'pre-line',
            ...(retracted && { textDecoration: 'line-through' }),
          }}
        >
          {note.note}
        </Typography>
      )}
      {retracted && (
        <Typography sx={{ mt: 1 }}>
          {`${retracted.by_name} retracted this note, ${noteDate(retracted.at, timeZone)}: ${retracted.reason}`}
        </Typography>
      )}
      {note.mailed_to.length > 0 && (
        <Typography color="textSecondary" sx={{ ...small, mt: 1 }}>
          {`Mailed to ${note.mailed_to.join(', ')}`}
        </Typography>
      )}
      {note.can_retract && !isRetracting && (
        <Button
          size="small"
          sx={{ mt: 1, marginInlineStart: -0.5 }}
          onClick={() => setRetracting(true)}
        >
          Retract note
        </Button>
      )}
      {isRetracting && !retracted && (
        <RetractForm note={note} onDone={onChanged} onCancel={() => setRetracting(false)} />
      )}
    </Card>
  );
}

const readersOf = ({ visible_all }: Note) =>
  visible_all ? 'for all staff on duty' : 'for the author, homeroom teacher and head of year';
const small = { fontSize: '0.9375rem' };

/** Formats an instant as specified for notes, `DD-MM-YYYY h:mm A`. */
function noteDate(at: string, timeZone: string): string {
  const [day = '', time = '', half = ''] = minuteIn(timeZone, new Date(at)).split(' ');
  return `${day.split('-').reverse().join('-')} ${time.replace(/^0/, '')} ${half.toUpperCase()}`;
}
