import { Box, Button } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { fullName } from '#shared/people/names';
import { type ListedPerson, people as peopleApi } from '#shared/people/people-admin.contract';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { Column, Columns, List, Quiet, Row } from '../../../components/layout/layout.tsx';

interface PersonSearchProps {
  label: string;
  /** What the button beside a person does, such as Add. */
  act: string;
  isBusy?: boolean;
  onChoose: (person: ListedPerson) => void;
}

/** The most people whom a search shows. */
const mostShown = 10;

/** Finds people by name, username or number. Each search is one page of the list of people. */
export function PersonSearch({ label, act, isBusy = false, onChoose }: PersonSearchProps) {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<{ people: ListedPerson[]; hasMore: boolean }>();
  const [isSearching, setSearching] = useState(false);
  const { attempt } = useFeedback();
  async function find(event: FormEvent) {
    event.preventDefault();
    const asked = search.trim();
    if (!asked) return setFound(undefined);
    setSearching(true);
    await attempt(async () => {
      const page = await call(peopleApi.list, { search: asked, limit: mostShown });
      setFound({ people: page.records, hasMore: page.next_token !== undefined });
    });
    setSearching(false);
  }
  return (
    <Column gap={1} isBound>
      <Columns
        component="form"
        role="search"
        aria-label={label}
        from={{ sm: 'minmax(0, 1fr) auto' }}
        align="end"
        noValidate
        onSubmit={(event: FormEvent) => void find(event)}
      >
        <Field label={label} value={search} onChange={(text) => setSearch(text.slice(0, 200))} />
        <Button type="submit" variant="outlined" loading={isSearching} sx={{ minHeight: 44 }}>
          Search
        </Button>
      </Columns>
      <Box role="status">
        {found?.people.length === 0 && <Quiet>Nobody has this name or number.</Quiet>}
        {found?.hasMore && <Quiet>More people match. Write more of the name.</Quiet>}
      </Box>
      {found && found.people.length > 0 && (
        <List>
          {found.people.map((person) => (
            <Row component="li" key={person.userUid} align="center" justify="space-between">
              <span>{`${fullName(person)} (${person.username || person.kinds.join(', ')})`}</span>
              <Button
                size="small"
                disabled={isBusy}
                aria-label={`${act} ${fullName(person)}`}
                onClick={() => onChoose(person)}
              >
                {act}
              </Button>
            </Row>
          ))}
        </List>
      )}
    </Column>
  );
}
