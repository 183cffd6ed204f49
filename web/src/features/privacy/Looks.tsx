import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { type Look, privacy as privacyApi } from '#shared/privacy/privacy.contract';
import type { ChildAct, ChildRecord } from '#shared/rights/child-records';
import { usePages } from '../../api/pages.ts';
import { useSession } from '../../auth/session.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Quiet } from '../../components/layout/layout.tsx';
import { PersonChoice } from '../../components/lists/choice/PersonChoice.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { CompleteUntil } from '../../components/text/CompleteUntil.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { HourText } from '../../components/text/HourText.tsx';

/** Who looked at a record, by role. A carer chooses a child first. */
export function Looks() {
  const { user } = useSession();
  const { children = [] } = user;
  const [about, setAbout] = useState(children[0]?.userUid ?? user.userUid);
  const name = children.find(({ userUid }) => userUid === about)?.firstname;
  const options = [
    ...children.map(({ userUid, firstname }) => [userUid, firstname] as const),
    [user.userUid, 'Me'] as const,
  ];
  return (
    <>
      {options.length > 1 && (
        <PersonChoice label="About" value={about} options={options} onChoose={setAbout} />
      )}
      <List key={about} child={about} whose={name ? `${name}’s record` : 'your record'} />
      <Typography variant="body2" color="textSecondary">
        Not listed: notes of staff, and requests for support. The school’s privacy officer gives you
        the name of a person who looked, if you ask.
      </Typography>
    </>
  );
}

function List({ child, whose }: { child: string; whose: string }) {
  const { records, first, error, loadMore, isLoadingMore, refresh } = usePages(
    privacyApi.listLooks,
    {
      child,
      limit: 20,
    },
  );
  if (error && !records)
    return <Failure what="The list" error={error} onRetry={() => void refresh()} />;
  if (!records) return <Skeletons heights={[26]} />;
  if (records.length === 0) {
    return (
      <>
        <Typography>{`Nobody else has looked at ${whose}.`}</Typography>
        <CompleteUntil until={first?.complete_until} />
      </>
    );
  }
  return (
    <>
      <Box component="ul" sx={list}>
        {records.map((look) => (
          <li key={look.auditUid}>
            <span>{lookWords(look)}</span>
            <Quiet component="span" sx={{ whiteSpace: 'nowrap' }}>
              {look.hour ? (
                <HourText hour={look.hour} inWords />
              ) : (
                <DateWords at={look.at} withTime />
              )}
            </Quiet>
          </li>
        ))}
      </Box>
      <CompleteUntil until={first?.complete_until} />
      {loadMore && (
        <Button
          onClick={() => void loadMore()}
          loading={isLoadingMore}
          sx={{ justifySelf: 'start' }}
        >
          Show more
        </Button>
      )}
    </>
  );
}

/** Rows of a sentence and a time. */
export const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: 2,
    px: 2,
    py: 1,
    overflowWrap: 'anywhere',
  },
  '& > li + li': { borderTop: '1px solid var(--mui-palette-divider)' },
};

/** Who looked, in words. */
const whoWords: Readonly<Record<Look['who'], string>> = {
  you: 'You',
  student: 'A student',
  carer: 'A carer',
  staff: 'Staff',
  administrator: 'An administrator',
  system: 'A system of the school',
};

const recordWords: Readonly<Record<ChildRecord, string>> = {
  profile: 'the profile',
  reading: 'which posts were read',
  answer: 'what was answered',
  visit: 'which pages were opened',
  audience: 'the audience of a post',
  mail: 'mail',
  absence: 'absences',
  roster: 'the class lists',
  timetable: 'the timetable',
  task: 'tasks',
  result: 'results',
  report: 'a report',
  account: 'the account',
  confidential: 'a confidential record',
  health: 'what only the school reads of an answer',
  goal: 'goals',
  signing: 'a document to sign',
  rights: 'the right to edit a place',
  audit: 'who looked at the record',
  safety: 'the roll-call in an emergency',
  capabilities: 'rights in the portal',
  broadcast: 'the emergency message',
  everything: 'all data',
};

const actWords: Readonly<Record<ChildAct, string>> = {
  read: 'looked at',
  change: 'changed',
  export: 'downloaded',
  erase: 'erased',
  give: 'gave',
  take: 'took away',
  restore: 'restored',
};

/** Says a look in a sentence: `Staff looked at absences`. */
const lookWords = ({ who, act, record }: Look): string =>
  `${whoWords[who]} ${actWords[act]} ${recordWords[record]}`;
