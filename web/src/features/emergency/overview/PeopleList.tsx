import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type RollList, rollCall as rollCallApi } from '#shared/emergency/roll-call.contract';
import { usePages } from '../../../api/pages.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { List, Quiet } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { awayWord } from '../roll-call/awayWord.ts';
import { PersonRow } from './PersonRow.tsx';

const titles: Record<RollList, string> = {
  open: 'Not known yet',
  away: awayWord,
  help: 'Ask for help',
  safe: 'Safe',
  link: 'Only by a link',
  all: 'Everyone',
};

/** Home and the office also count whom only a family reports; here such a student is looked for. */
const awayText =
  'The school has recorded or approved that they are away all day. Students whom only a family reports are under “Not known yet”.';

interface PeopleListProps {
  query: { list: RollList; group: string | undefined; name: string | undefined };
  groupName: string | undefined;
  /** Whether the roll-call is still open. */
  isOpen: boolean;
  /** Changes when the numbers change. */
  mark: string | undefined;
  /** Finds people in it. */
  find: ReactNode;
  /** What can be done with the list. */
  tools: ReactNode;
  onChange: () => void;
}

/** The names of the chosen list, with where each person is and who said so. */
export function PeopleList({ query, groupName, isOpen, mark, ...rest }: PeopleListProps) {
  const { find, tools, onChange } = rest;
  const { records, total, error, loadMore, isLoadingMore, refresh } = usePages(
    rollCallApi.listPeople,
    { ...query, limit: 100 },
    { mark },
  );
  const changed = () => {
    void refresh();
    onChange();
  };
  const title = [titles[query.list], groupName].filter(Boolean).join(', ');
  return (
    <Box component="section" aria-labelledby="roll-names">
      <Typography variant="h3" id="roll-names" sx={{ mb: 1 }}>
        {total === undefined ? title : `${title}: ${total}`}
      </Typography>
      {query.list === 'away' && (
        <Quiet size="small" sx={{ mb: 1.5 }}>
          {awayText}
        </Quiet>
      )}
      {tools}
      {find}
      {!records && !error && <Skeletons heights={[72, 72, 72, 72]} what="the people" />}
      {error && (
        <Failure what={`The list “${title}”`} error={error} onRetry={() => void refresh()} />
      )}
      {records?.length === 0 && (
        <Typography role="status">
          {query.name ? 'Nobody of this name is in this list.' : 'Nobody is in this list.'}
        </Typography>
      )}
      <List>
        {records?.map((person) => (
          <PersonRow key={person.userUid} person={person} isOpen={isOpen} onChange={changed} />
        ))}
      </List>
      {loadMore && (
        <Button
          variant="outlined"
          className="no-print"
          loading={isLoadingMore}
          onClick={() => void loadMore()}
          sx={{ mt: 2 }}
        >
          Show more names
        </Button>
      )}
    </Box>
  );
}
