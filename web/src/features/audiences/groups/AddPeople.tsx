import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import {
  schoolGroups as groupsApi,
  type MembersChange,
  type SchoolGroup,
} from '#shared/audiences/school-groups.contract';
import { fullName } from '#shared/people/names';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { DateField } from '../../../components/forms/DateField.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { Column, Columns, List } from '../../../components/layout/layout.tsx';
import { PersonSearch } from './PersonSearch.tsx';
import { useGroupChange } from './useGroupChange.ts';
import { peopleWords } from './words.ts';

interface AddPeopleProps {
  group: SchoolGroup;
  onChanged: () => Promise<unknown>;
}

/** Returns the lines of a pasted text; a table of a spreadsheet gives its cells. */
const linesOf = (text: string): string[] =>
  text
    .split(/[\n\r\t,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Adds people to a group: one by name, or many by pasted numbers. */
export function AddPeople({ group, onChanged }: AddPeopleProps) {
  const [pasted, setPasted] = useState('');
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [missing, setMissing] = useState<MembersChange['not_found']>([]);
  const { isBusy, error, run } = useGroupChange(onChanged);
  const { say } = useFeedback();
  const { groupUid, version } = group;
  const days = { ...(from && { from }), ...(until && { until }) };

  const addOne = async (userUid: string, name: string) => {
    const isAdded = await run(async () => {
      await call(groupsApi.changeMembers, { groupUid, version, add: [userUid], ...days });
    });
    if (isAdded) say(`${name} is in the group.`);
  };
  async function addPasted() {
    let done: MembersChange | undefined;
    const numbers = linesOf(pasted);
    const isAdded = await run(async () => {
      done = await call(groupsApi.changeMembers, { groupUid, version, numbers, ...days });
    });
    if (!isAdded || !done) return;
    // What was not found stays in the field, to be corrected.
    setPasted(done.not_found.map(({ text }) => text).join('\n'));
    setMissing(done.not_found);
    say(`${peopleWords(done.added)} added.`);
  }
  return (
    <Column component="section" isBound aria-labelledby="add-people">
      <Typography variant="h2" id="add-people">
        Add people
      </Typography>
      {error && (
        <Alert severity="error" variant="outlined">
          {error.message}
        </Alert>
      )}
      <Columns from={{ sm: 2 }}>
        <DateField
          isInWords
          label="From"
          value={from}
          onChange={setFrom}
          hint="Empty means today."
        />
        <DateField
          isInWords
          label="Until"
          value={until}
          onChange={setUntil}
          hint="Empty means no end."
        />
      </Columns>
      <PersonSearch
        label="Name or number of a person"
        act="Add"
        isBusy={isBusy}
        onChoose={(person) => void addOne(person.userUid, fullName(person))}
      />
      <Field
        label="Many people"
        value={pasted}
        rows={4}
        hint="Paste student numbers, usernames or addresses, one in each line."
        onChange={(text) => setPasted(text.slice(0, 400_000))}
      />
      <Missing missing={missing} />
      <Box>
        <Button
          variant="outlined"
          loading={isBusy}
          disabled={linesOf(pasted).length === 0}
          onClick={() => void addPasted()}
        >
          Add these people
        </Button>
      </Box>
    </Column>
  );
}

const reasons = { unknown: 'nobody at the school', several: 'several people' } as const;

/** Names the lines that added nobody. They are still in the field. */
function Missing({ missing }: { missing: MembersChange['not_found'] }) {
  if (missing.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" role="status">
      {`${missing.length === 1 ? 'One line' : `${missing.length} lines`} added nobody. They are still in the field.`}
      <List
        sx={{ maxHeight: 200, overflowY: 'auto' }}
        tabIndex={0}
        aria-label="Lines that added nobody"
      >
        {missing.map(({ text, reason }) => (
          <li key={text}>{`${text}: ${reasons[reason]}`}</li>
        ))}
      </List>
    </Alert>
  );
}
