import { Box, ButtonBase, Chip } from '@mui/material';
import { dayIn } from '#shared/kernel/zone';
import type { PsychologyRequest } from '#shared/psychology/request';
import { serverNow } from '../../api/clock.ts';
import { dayWords } from '../../components/days/dayWords.ts';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { timeText } from '../../components/text/dates.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { stateNames } from './words.ts';

interface RequestRowsProps {
  label: string;
  requests: readonly PsychologyRequest[];
  /** Whether the reader answers them. */
  isTeam: boolean;
  onOpen: (requestUid: string) => void;
}

/** Requests without their texts; each opens its thread. */
export function RequestRows({ label, requests, isTeam, onOpen }: RequestRowsProps) {
  const timeZone = useTimeZone();
  const today = dayIn(timeZone, serverNow());
  const momentOf = (at: string) => {
    const date = new Date(at);
    return `${dayWords(dayIn(timeZone, date), today)}, ${timeText(date, timeZone)}`;
  };
  return (
    <Column component="ul" aria-label={label} gap={1} isBound sx={list}>
      {requests.map((request) => (
        <li key={request.requestUid}>
          <ButtonBase sx={row} onClick={() => onOpen(request.requestUid)}>
            <Box component="span" sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {titleOf(request, isTeam)}
              </Box>
              <Quiet component="span" size="large">
                {factsOf(request, isTeam, momentOf(request.updated_at))}
              </Quiet>
            </Box>
            {isWaiting(request, isTeam) && (
              <Chip size="small" color="primary" label={isTeam ? 'Waits for us' : 'New message'} />
            )}
            {!isTeam && <Chip size="small" variant="outlined" label={stateNames[request.state]} />}
          </ButtonBase>
        </li>
      ))}
    </Column>
  );
}

const isWaiting = ({ waits_for }: PsychologyRequest, isTeam: boolean) =>
  waits_for === (isTeam ? 'counsellor' : 'requester');

const titleOf = ({ student_name, requester }: PsychologyRequest, isTeam: boolean) =>
  isTeam || requester !== 'student' ? student_name : 'Your request';

function factsOf(request: PsychologyRequest, isTeam: boolean, day: string): string {
  const asked =
    request.requester === 'student'
      ? isTeam && 'asked for themselves'
      : isTeam && `asked by ${request.requester_name}, ${request.requester}`;
  return [isTeam && request.form_run, asked, day].filter(Boolean).join(' · ');
}

const list = { listStyle: 'none', m: 0, p: 0 };
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  width: '100%',
  p: 1.5,
  minHeight: 60,
  justifyContent: 'flex-start',
  textAlign: 'start',
  font: 'inherit',
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'text.secondary' },
};
